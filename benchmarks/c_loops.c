/* The loops of three searches, as plain as C has them: what the engine is measured against. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static uint32_t s[4];

static uint32_t turned(uint32_t word, int bits) { return word << bits | word >> (32 - bits); }

static uint32_t next_word(void) {
    uint32_t result = turned(s[1] * 5, 7) * 9, t = s[1] << 9;
    s[2] ^= s[0]; s[3] ^= s[1]; s[1] ^= s[2]; s[0] ^= s[3]; s[2] ^= t; s[3] = turned(s[3], 11);
    return result;
}

static uint32_t below(uint32_t bound) { return (uint64_t)next_word() * bound >> 32; }

void seed(uint32_t number) { s[0] = number; s[1] = 0x9E3779B9; s[2] = 0xBF58476D; s[3] = 0x94D049BB; }

static int pairs(const int *rows, int n, int *lines) {
    int h = 0;
    memset(lines, 0, sizeof(int) * (5 * n));
    for (int column = 0; column < n; column++) {
        h += lines[rows[column]]++;
        h += lines[2 * n - 1 - column + rows[column]]++;
        h += lines[3 * n - 1 + column + rows[column]]++;
    }
    return h;
}

static void draw(int *rows, int n) { for (int column = 0; column < n; column++) rows[column] = below(n); }

/* Genetic search: tournaments of a size, one cut, a mutation; returns the h of the best of the last generation. */
int genetic(int n, int k, int generations, double mutation, int size) {
    int *members = malloc(sizeof(int) * n * k), *children = malloc(sizeof(int) * n * k);
    int *h = malloc(sizeof(int) * k), *child_h = malloc(sizeof(int) * k), *lines = malloc(sizeof(int) * 5 * n);
    uint32_t most = mutation * 4294967295.0;
    for (int place = 0; place < k; place++) { draw(members + place * n, n); h[place] = pairs(members + place * n, n, lines); }
    for (int generation = 0; generation < generations; generation++) {
        for (int place = 0; place < k; place++) {
            int parents[2];
            for (int parent = 0; parent < 2; parent++) {
                parents[parent] = below(k);
                for (int drawn = 1; drawn < size; drawn++) {
                    int other = below(k);
                    if (h[other] < h[parents[parent]]) parents[parent] = other;
                }
            }
            int cut = 1 + below(n), *child = children + place * n;
            memcpy(child, members + parents[0] * n, sizeof(int) * cut);
            memcpy(child + cut, members + parents[1] * n + cut, sizeof(int) * (n - cut));
            if (next_word() < most) { int column = below(n); child[column] = below(n); }
            child_h[place] = pairs(child, n, lines);
        }
        int *rows = members; members = children; children = rows;
        int *values = h; h = child_h; child_h = values;
    }
    int best = h[0];
    for (int place = 1; place < k; place++) if (h[place] < best) best = h[place];
    free(members); free(children); free(h); free(child_h); free(lines);
    return best;
}

/* Local beam: all successors of all members are counted by h, then the best are made, the first ones of the border. */
int local_beam(int n, int k, int generations) {
    int *members = malloc(sizeof(int) * n * k), *children = malloc(sizeof(int) * n * k), *lines = malloc(sizeof(int) * 5 * n);
    int *h = malloc(sizeof(int) * k), *child_h = malloc(sizeof(int) * k), *counts = malloc(sizeof(int) * n * n);
    for (int place = 0; place < k; place++) { draw(members + place * n, n); h[place] = pairs(members + place * n, n, lines); }
    for (int generation = 0; generation < generations; generation++) {
        int border = 0, better = 0, made = 0, equal = 0;
        memset(counts, 0, sizeof(int) * n * n);
        for (int pass = 0; pass < 2; pass++) {
            for (int place = 0; place < k; place++) {
                int *rows = members + place * n;
                pairs(rows, n, lines);
                for (int column = 0; column < n; column++) {
                    int *down = lines + 2 * n - 1 - column, *up = lines + 3 * n - 1 + column, own = rows[column];
                    int rest = h[place] - (lines[own] - 1) - (down[own] - 1) - (up[own] - 1);
                    for (int row = 0; row < n; row++) {
                        int value = rest + lines[row] + down[row] + up[row];
                        if (row == own) continue;
                        if (pass == 0) { counts[value]++; continue; }
                        if (value > border || made == k || (value == border && equal == k - better)) continue;
                        equal += value == border;
                        memcpy(children + made * n, rows, sizeof(int) * n);
                        children[made * n + column] = row;
                        child_h[made++] = value;
                    }
                }
            }
            if (pass == 0) while (better + counts[border] < k) better += counts[border++];
        }
        int *rows = members; members = children; children = rows;
        int *values = h; h = child_h; child_h = values;
    }
    int best = h[0];
    free(members); free(children); free(h); free(child_h); free(lines); free(counts);
    return best;
}

/* Steepest ascent: climbs to local minima, ties at random, at most so many sideways moves in a row; returns the evaluations. */
int64_t steepest_ascent(int n, int climbs, int sideways_limit) {
    int *rows = malloc(sizeof(int) * n), *lines = malloc(sizeof(int) * 5 * n);
    int64_t evaluations = 0;
    for (int climb = 0; climb < climbs; climb++) {
        draw(rows, n);
        int h = pairs(rows, n, lines), sideways = 0;
        while (h > 0) {
            int best = h - (sideways == sideways_limit), count = 0, best_column = 0, best_row = 0;
            for (int column = 0; column < n; column++) {
                int *down = lines + 2 * n - 1 - column, *up = lines + 3 * n - 1 + column, own = rows[column];
                int rest = h - (lines[own] - 1) - (down[own] - 1) - (up[own] - 1);
                for (int row = 0; row < n; row++) {
                    int value = rest + lines[row] + down[row] + up[row];
                    if (row == own || value > best) continue;
                    if (value < best) { best = value; count = 0; }
                    if (below(++count) == 0) { best_column = column; best_row = row; }
                }
            }
            evaluations += (int64_t)n * (n - 1);
            if (count == 0) break;
            sideways = best == h ? sideways + 1 : 0;
            int own = rows[best_column];
            lines[own]--; lines[2 * n - 1 - best_column + own]--; lines[3 * n - 1 + best_column + own]--;
            rows[best_column] = best_row; h = best;
            lines[best_row]++; lines[2 * n - 1 - best_column + best_row]++; lines[3 * n - 1 + best_column + best_row]++;
        }
    }
    free(rows); free(lines);
    return evaluations;
}
