"""Many runs of several variants: plan, progress, results, charts and lists of runs."""
