"""The widgets of the window, one a file: values in by `set_…`, intent out by `…_requested` and `…_changed`."""
