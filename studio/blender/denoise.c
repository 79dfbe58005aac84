// Removes the noise of path tracing from a picture that was rendered in two halves with different seeds.
//
// Non-local means: each pixel becomes a weighted mean of those around it, weighed by how alike their patches and
// their features (albedo, normal) are. Weights come from one half and are applied to the other, so that noise does
// not affect its own weights. In place of the plain mean a plane over position and features is fitted (first-order regression),
// which keeps patterns that the features know. Where features do not change at all (the bare paper), a blur does.
#include <math.h>
#include <stdlib.h>

enum { WINDOW = 7, BLUR = 12, PATCH = 2, PAD = WINDOW + PATCH, TILE_W = 32, TILE_H = 16, TERMS = 9, PAIRS = 45, SUMS = PAIRS + 3 * TERMS };
enum { PATCH_W = TILE_W + 2 * PATCH, PATCH_H = TILE_H + 2 * PATCH };

static const float COLOUR_STRENGTH = 0.5f, FEATURE_STRENGTH = 0.45f, FEATURE_RIDGE = 0.0015f, PLACE_RIDGE = 0.01f;
static const float FAR_AWAY = 6.f, FLAT = 0.02f;

typedef struct { int width, height, stride; size_t size; } Frame;

static int clamped(int v, int end) { return v < 0 ? 0 : v >= end ? end - 1 : v; }

/// Planes with a border of repeated pixels, so that no inner loop has to look for the edge.
static float *planes(const Frame *f, const float *pixels, int channels) {
  float *out = malloc(f->size * channels * sizeof(float));
  for (int c = 0; c < channels; c++)
    for (int y = -PAD; y < f->height + PAD; y++)
      for (int x = -PAD; x < f->width + PAD; x++)
        out[c * f->size + (size_t)(y + PAD) * f->stride + x + PAD] =
            pixels[((size_t)clamped(y, f->height) * f->width + clamped(x, f->width)) * channels + c];
  return out;
}

static void box(const float *in, float *out, int width, int height, int radius) {
  float *half = malloc(sizeof(float) * width * height * 3);
  const float share = 1.f / (2 * radius + 1);
  #pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width; x++)
      for (int c = 0; c < 3; c++) {
        float sum = 0;
        for (int i = -radius; i <= radius; i++) sum += in[((size_t)y * width + clamped(x + i, width)) * 3 + c];
        half[((size_t)y * width + x) * 3 + c] = sum * share;
      }
  #pragma omp parallel for
  for (int y = 0; y < height; y++)
    for (int x = 0; x < width * 3; x++) {
      float sum = 0;
      for (int i = -radius; i <= radius; i++) sum += half[(size_t)clamped(y + i, height) * width * 3 + x];
      out[(size_t)y * width * 3 + x] = sum * share;
    }
  free(half);
}

/// Whether nothing but one surface lies in a tile and as far around it as the blur reaches.
static int is_flat(const Frame *f, const float *features, int left, int top) {
  for (int c = 0; c < 6; c++) {
    float low = 1e9f, high = -1e9f;
    for (int y = -2 * BLUR; y < TILE_H + 2 * BLUR; y++) {
      const float *row = features + c * f->size + (size_t)(clamped(top + y, f->height) + PAD) * f->stride + PAD;
      for (int x = -2 * BLUR; x < TILE_W + 2 * BLUR; x++) {
        float v = row[clamped(left + x, f->width)];
        low = v < low ? v : low;
        high = v > high ? v : high;
      }
    }
    if (high - low > FLAT) return 0;
  }
  return 1;
}

/// Weights of one offset for every pixel of a tile.
static void weigh(const Frame *f, const float *guide, const float *variance, const float *features, size_t corner,
                  int shift, float *weights) {
  float apart[PATCH_H * PATCH_W], across[PATCH_H * TILE_W];
  for (int y = 0; y < PATCH_H; y++) {
    float *row = apart + y * PATCH_W;
    for (int x = 0; x < PATCH_W; x++) row[x] = 0;
    for (int c = 0; c < 3; c++) {
      const float *g = guide + c * f->size + corner + (long)(y - PATCH) * f->stride - PATCH;
      const float *v = variance + c * f->size + corner + (long)(y - PATCH) * f->stride - PATCH;
      for (int x = 0; x < PATCH_W; x++) {
        float a = g[x], b = g[x + shift], va = v[x], vb = v[x + shift], least = va < vb ? va : vb;
        row[x] += ((a - b) * (a - b) - (va + least)) /
                  (1e-5f + 2e-5f * (a * a + b * b) + COLOUR_STRENGTH * COLOUR_STRENGTH * (va + vb));
      }
    }
  }
  for (int y = 0; y < PATCH_H; y++)
    for (int x = 0; x < TILE_W; x++) {
      const float *p = apart + y * PATCH_W + x;
      across[y * TILE_W + x] = p[0] + p[1] + p[2] + p[3] + p[4];
    }
  for (int y = 0; y < TILE_H; y++) {
    float *w = weights + y * TILE_W;
    const float *p = across + y * TILE_W;
    const float *at = features + corner + (long)y * f->stride;
    for (int x = 0; x < TILE_W; x++) {
      float colour = (p[x] + p[x + TILE_W] + p[x + 2 * TILE_W] + p[x + 3 * TILE_W] + p[x + 4 * TILE_W]) / 75.f;
      float albedo = 0, normal = 0;
      for (int c = 0; c < 3; c++) {
        float d = at[c * f->size + x] - at[c * f->size + x + shift];
        albedo += d * d;
        d = at[(c + 3) * f->size + x] - at[(c + 3) * f->size + x + shift];
        normal += d * d;
      }
      float feature = (albedo > normal ? albedo : normal) / (FEATURE_STRENGTH * FEATURE_STRENGTH);
      float distance = colour > feature ? colour : feature;
      distance = distance < 0 ? 0 : distance;
      w[x] = distance > FAR_AWAY ? 0.f : expf(-distance);
    }
  }
}

/// Adds one offset's weighted terms to the normal equations of every pixel of a tile.
static void gather(const Frame *f, const float *source, const float *features, size_t corner, int dx, int dy, int shift,
                   const float *weights, float *sums) {
  float term[TERMS][TILE_W], weighted[TILE_W];
  for (int y = 0; y < TILE_H; y++) {
    const float *w = weights + y * TILE_W;
    float any = 0;
    for (int x = 0; x < TILE_W; x++) any += w[x];
    if (any < 1e-6f) continue;
    const float *at = features + corner + (long)y * f->stride, *colour = source + corner + (long)y * f->stride + shift;
    for (int x = 0; x < TILE_W; x++) {
      term[0][x] = 1;
      term[1][x] = dx / (float)WINDOW;
      term[2][x] = dy / (float)WINDOW;
    }
    for (int c = 0; c < 6; c++)
      for (int x = 0; x < TILE_W; x++) term[3 + c][x] = at[c * f->size + x + shift] - at[c * f->size + x];
    float *sum = sums + (size_t)y * SUMS * TILE_W;
    for (int i = 0; i < TERMS; i++) {
      for (int x = 0; x < TILE_W; x++) weighted[x] = w[x] * term[i][x];
      for (int j = 0; j <= i; j++, sum += TILE_W)
        for (int x = 0; x < TILE_W; x++) sum[x] += weighted[x] * term[j][x];
      float *right = sums + ((size_t)y * SUMS + PAIRS + i * 3) * TILE_W;
      for (int c = 0; c < 3; c++)
        for (int x = 0; x < TILE_W; x++) right[c * TILE_W + x] += weighted[x] * colour[c * f->size + x];
    }
  }
}

/// Solves one pixel's equations (Cholesky); the constant term is its colour.
static void solve(const float *sums, float *out) {
  double a[TERMS][TERMS], b[TERMS][3];
  for (int i = 0, k = 0; i < TERMS; i++) {
    for (int j = 0; j <= i; j++, k++) a[i][j] = sums[(size_t)k * TILE_W];
    for (int c = 0; c < 3; c++) b[i][c] = sums[(size_t)(PAIRS + i * 3 + c) * TILE_W];
  }
  const double total = a[0][0];
  for (int i = 1; i < TERMS; i++) a[i][i] += (i < 3 ? PLACE_RIDGE : FEATURE_RIDGE) * total + 1e-4;
  for (int i = 0; i < TERMS; i++)
    for (int j = 0; j <= i; j++) {
      double s = a[i][j];
      for (int k = 0; k < j; k++) s -= a[i][k] * a[j][k];
      a[i][j] = i == j ? sqrt(s > 1e-12 ? s : 1e-12) : s / a[j][j];
    }
  for (int c = 0; c < 3; c++) {
    double z[TERMS], r[TERMS];
    for (int i = 0; i < TERMS; i++) {
      double s = b[i][c];
      for (int k = 0; k < i; k++) s -= a[i][k] * z[k];
      z[i] = s / a[i][i];
    }
    for (int i = TERMS - 1; i >= 0; i--) {
      double s = z[i];
      for (int k = i + 1; k < TERMS; k++) s -= a[k][i] * r[k];
      r[i] = s / a[i][i];
    }
    out[c] = r[0] > 0 ? (float)r[0] : 0;
  }
}

static void filter(const Frame *f, const float *source, const float *guide, const float *variance, const float *features,
                   const float *blurred, float *out) {
  #pragma omp parallel for schedule(dynamic) collapse(2)
  for (int top = 0; top < f->height; top += TILE_H)
    for (int left = 0; left < f->width; left += TILE_W) {
      const int flat = is_flat(f, features, left, top);
      const size_t corner = (size_t)(top + PAD) * f->stride + left + PAD;
      float weights[TILE_H * TILE_W];
      float *sums = flat ? NULL : calloc((size_t)TILE_H * SUMS * TILE_W, sizeof(float));
      for (int dy = -WINDOW; dy <= WINDOW && !flat; dy++)
        for (int dx = -WINDOW; dx <= WINDOW; dx++) {
          const int shift = dy * f->stride + dx;
          weigh(f, guide, variance, features, corner, shift, weights);
          gather(f, source, features, corner, dx, dy, shift, weights, sums);
        }
      for (int y = 0; y < TILE_H && top + y < f->height; y++)
        for (int x = 0; x < TILE_W && left + x < f->width; x++) {
          const size_t pixel = ((size_t)(top + y) * f->width + left + x) * 3;
          if (flat)
            for (int c = 0; c < 3; c++) out[pixel + c] = blurred[pixel + c];
          else
            solve(sums + (size_t)y * SUMS * TILE_W + x, out + pixel);
        }
      free(sums);
    }
}

/// a, b: the halves, 3 floats for each pixel; features: 6 (albedo, normal); out: 3.
void denoise(const float *a, const float *b, const float *features, int width, int height, float *out) {
  // Tiles at the right and bottom reach over the edge: the padding holds them.
  Frame f = {width, height, width + 2 * PAD + TILE_W, 0};
  f.size = (size_t)f.stride * (height + 2 * PAD + TILE_H);
  const size_t count = (size_t)width * height * 3;
  float *noise = malloc(count * sizeof(float)), *variance = malloc(count * sizeof(float));
  float *blurred = malloc(count * sizeof(float)), *first = malloc(count * sizeof(float));
  for (size_t i = 0; i < count; i++) {
    const float d = a[i] - b[i];
    noise[i] = d * d * 0.5f;
    blurred[i] = (a[i] + b[i]) * 0.5f;
  }
  box(noise, variance, width, height, PATCH);
  box(blurred, blurred, width, height, BLUR);
  box(blurred, blurred, width, height, BLUR);
  float *pa = planes(&f, a, 3), *pb = planes(&f, b, 3), *pv = planes(&f, variance, 3), *pf = planes(&f, features, 6);
  filter(&f, pa, pb, pv, pf, blurred, first);
  filter(&f, pb, pa, pv, pf, blurred, out);
  for (size_t i = 0; i < count; i++) out[i] = 0.5f * (out[i] + first[i]);
  free(noise), free(variance), free(blurred), free(first), free(pa), free(pb), free(pv), free(pf);
}
