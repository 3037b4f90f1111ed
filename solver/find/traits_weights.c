/* Made by bench_learn with the commands below; its output stands here as it is. A row for each number of traits.h: its weight in the
 * first half of the stock, in the second, after a redeal. */
#include "traits.h"

/* bench_learn aisleriot/generals-patience 31001 31700 1.5 plain */
#define REDEAL(ROW)                                                                                                                        \
    ROW(TRAIT_SCORE, 2.077f, 0.1941f, 2.077f)                                                                                              \
    ROW(TRAIT_WASTE, 1.787f, -2.790f, 0.000f)                                                                                              \
    ROW(TRAIT_RESERVE, 0.000f, 1.781f, 0.03406f)                                                                                           \
    ROW(TRAIT_INVERSIONS, 1.476f, 2.008f, 0.000f)                                                                                          \
    ROW(TRAIT_SPACES, 2.482f, 2.859f, -5.401f)                                                                                             \
    ROW(TRAIT_WASTE_FAR + 0, 3.621f, -10.88f, 0.000f)                                                                                      \
    ROW(TRAIT_WASTE_FAR + 1, -5.060f, -3.219f, 12.15f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 2, 2.580f, -0.7251f, 9.783f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 3, 2.711f, 1.984f, 26.08f)                                                                                       \
    ROW(TRAIT_WASTE_FAR + 4, 3.679f, -1.751f, 2.173f)                                                                                      \
    ROW(TRAIT_WASTE_FAR + 5, 4.698f, -1.288f, 5.072f)                                                                                      \
    ROW(TRAIT_WASTE_FAR + 6, -1.390f, -0.9530f, 0.000f)                                                                                    \
    ROW(TRAIT_RESERVE_TOP + 0, -3.253f, 6.554f, 0.7516f)                                                                                   \
    ROW(TRAIT_RESERVE_TOP + 1, 5.017f, -0.3489f, -4.409f)                                                                                  \
    ROW(TRAIT_RESERVE_TOP + 2, 0.9472f, 0.002362f, 1.374f)                                                                                 \
    ROW(TRAIT_RESERVE_FAR, 2.792f, -5.893f, -2.426f)                                                                                       \
    ROW(TRAIT_RESERVE_DEFICIT, 5.505f, -1.760f, -2.217f)                                                                                   \
    ROW(TRAIT_LOW_CHAINS, 0.000f, -3.050f, 0.8223f)                                                                                        \
    ROW(TRAIT_HIGH_CHAINS, 1.332f, 1.117f, 1.730f)                                                                                         \
    ROW(TRAIT_LOWEST_CHAIN, 0.000f, 0.000f, 16.83f)                                                                                        \
    ROW(TRAIT_HIGHEST_CHAIN, 7.891f, -3.477f, -4.513f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 0, 0.000f, 0.000f, 0.000f)                                                                                        \
    ROW(TRAIT_TOP_RANK + 1, -14.43f, 5.139f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 2, -3.650f, 0.5172f, 20.12f)                                                                                      \
    ROW(TRAIT_TOP_RANK + 3, 2.502f, -4.182f, 23.66f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 4, 2.156f, 1.971f, -1.051f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 5, 0.6609f, 5.216f, -0.6361f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 6, -0.04615f, 5.811f, 4.208f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 7, -1.167f, 1.950f, 5.315f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 8, 0.5258f, 5.053f, -4.084f)                                                                                      \
    ROW(TRAIT_TOP_RANK + 9, -3.730f, -1.396f, -3.723f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 10, -5.599f, -6.639f, 7.329f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 11, -7.789f, -7.865f, -2.279f)                                                                                    \
    ROW(TRAIT_TOP_RANK + 12, -14.79f, -10.74f, -11.53f)                                                                                    \
    ROW(TRAIT_TOP_KINDS, 1.177f, -1.364f, -13.14f)                                                                                         \
    ROW(TRAIT_TOP_BALANCE, 2.734f, 3.193f, 3.031f)                                                                                         \
    ROW(TRAIT_TOPS_OPEN, 8.331f, 5.104f, 10.21f)                                                                                           \
    ROW(TRAIT_TOPS_UP, 0.000f, 0.000f, -8.334f)                                                                                            \
    ROW(TRAIT_TOPS_FAR, -0.1279f, -0.4971f, -0.3221f)                                                                                      \
    ROW(TRAIT_SINGLES, 8.794f, 5.427f, 12.27f)                                                                                             \
    ROW(TRAIT_BOTTOM_RANKS, -0.7844f, -0.6239f, 0.3225f)                                                                                   \
    ROW(TRAIT_WASTE_TOP_FAR, 0.2851f, -0.02113f, -0.3177f)                                                                                 \
    ROW(TRAIT_WASTE_TOP_FITS, 20.86f, 10.86f, 4.586f)                                                                                      \
    ROW(TRAIT_WASTE_TOP_UP, 0.000f, 0.000f, 0.000f)                                                                                        \
    ROW(TRAIT_WASTE_SECOND_FAR, 0.5351f, -0.2241f, 0.000f)                                                                                 \
    ROW(TRAIT_WASTE_RANKS, -0.5361f, -0.2433f, 12.75f)                                                                                     \
    ROW(TRAIT_WASTE_FAR_SUM, 0.05646f, -0.3715f, -0.3177f)                                                                                 \
    ROW(TRAIT_WASTE_FITS, -4.720f, -1.429f, 4.586f)                                                                                        \
    ROW(TRAIT_WASTE_RISING, 0.6366f, -0.05914f, 0.000f)                                                                                    \
    ROW(TRAIT_WASTE_FALLING, -0.8542f, -0.2446f, 0.000f)                                                                                   \
    ROW(TRAIT_WASTE_SUITED, -0.3883f, 2.668f, 0.000f)                                                                                      \
    ROW(TRAIT_WASTE_SQUARE, -6.496f, -0.7934f, 0.000f)                                                                                     \
    ROW(TRAIT_STOCK_FITS + 0, 17.61f, 11.04f, -7.068f)                                                                                     \
    ROW(TRAIT_STOCK_FITS + 1, 13.48f, 6.956f, 3.951f)                                                                                      \
    ROW(TRAIT_STOCK_FITS + 2, 6.015f, 2.041f, 2.100f)                                                                                      \
    ROW(TRAIT_STOCK_FITS + 3, 0.4225f, 0.6072f, -3.191f)                                                                                   \
    ROW(TRAIT_STOCK_UP + 0, 0.000f, 0.000f, -0.8195f)                                                                                      \
    ROW(TRAIT_STOCK_UP + 1, 0.000f, -1.635f, -4.788f)                                                                                      \
    ROW(TRAIT_STOCK_UP + 2, 0.000f, -3.046f, -0.9483f)                                                                                     \
    ROW(TRAIT_STOCK_UP + 3, -1.644f, -6.487f, -1.061f)                                                                                     \
    ROW(TRAIT_STUCK, -11.07f, -13.91f, -17.95f)                                                                                            \
    ROW(TRAIT_LEFT, -1.648f, -1.841f, -0.8741f)

/* bench_learn pysolfc/generals-patience 31001 31500 1.5 plain */
#define SUIT(ROW)                                                                                                                          \
    ROW(TRAIT_SCORE, 0.5629f, 2.198f, 0.000f)                                                                                              \
    ROW(TRAIT_WASTE, -0.5285f, -3.330f, 0.000f)                                                                                            \
    ROW(TRAIT_RESERVE, 0.000f, -0.4936f, 0.000f)                                                                                           \
    ROW(TRAIT_INVERSIONS, -0.6941f, -0.2536f, 0.000f)                                                                                      \
    ROW(TRAIT_SPACES, 0.000f, 0.000f, 0.000f)                                                                                              \
    ROW(TRAIT_WASTE_FAR + 0, -19.47f, -12.28f, 0.000f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 1, -3.507f, -8.329f, 0.000f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 2, -1.986f, -3.000f, 0.000f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 3, -0.2537f, 2.979f, 0.000f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 4, 3.522f, -2.855f, 0.000f)                                                                                      \
    ROW(TRAIT_WASTE_FAR + 5, 0.1884f, 0.8876f, 0.000f)                                                                                     \
    ROW(TRAIT_WASTE_FAR + 6, 0.2436f, 2.057f, 0.000f)                                                                                      \
    ROW(TRAIT_RESERVE_TOP + 0, -12.26f, -3.281f, 0.000f)                                                                                   \
    ROW(TRAIT_RESERVE_TOP + 1, 5.314f, -2.479f, 0.000f)                                                                                    \
    ROW(TRAIT_RESERVE_TOP + 2, 3.871f, -0.1894f, 0.000f)                                                                                   \
    ROW(TRAIT_RESERVE_FAR, 3.092f, 1.312f, 0.000f)                                                                                         \
    ROW(TRAIT_RESERVE_DEFICIT, -12.74f, -1.305f, 0.000f)                                                                                   \
    ROW(TRAIT_LOW_CHAINS, 0.000f, 1.679f, 0.000f)                                                                                          \
    ROW(TRAIT_HIGH_CHAINS, -0.8223f, 3.021f, 0.000f)                                                                                       \
    ROW(TRAIT_LOWEST_CHAIN, 0.000f, 0.000f, 0.000f)                                                                                        \
    ROW(TRAIT_HIGHEST_CHAIN, 5.387f, 1.401f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 0, 0.000f, 0.000f, 0.000f)                                                                                        \
    ROW(TRAIT_TOP_RANK + 1, 0.05587f, -20.15f, 0.000f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 2, -1.524f, -9.251f, 0.000f)                                                                                      \
    ROW(TRAIT_TOP_RANK + 3, -2.444f, -6.694f, 0.000f)                                                                                      \
    ROW(TRAIT_TOP_RANK + 4, -1.177f, 5.307f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 5, 0.8187f, 5.384f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 6, 2.371f, -3.814f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 7, -2.086f, 3.230f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 8, -1.034f, 8.249f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 9, -2.608f, 6.720f, 0.000f)                                                                                       \
    ROW(TRAIT_TOP_RANK + 10, 0.5528f, -0.9750f, 0.000f)                                                                                    \
    ROW(TRAIT_TOP_RANK + 11, -1.334f, -10.32f, 0.000f)                                                                                     \
    ROW(TRAIT_TOP_RANK + 12, -7.228f, -9.203f, 0.000f)                                                                                     \
    ROW(TRAIT_TOP_KINDS, 3.989f, 0.01982f, 0.000f)                                                                                         \
    ROW(TRAIT_TOP_BALANCE, 2.016f, 6.314f, 0.000f)                                                                                         \
    ROW(TRAIT_TOPS_OPEN, 3.322f, 5.238f, 0.000f)                                                                                           \
    ROW(TRAIT_TOPS_UP, 0.000f, -5.027f, 0.000f)                                                                                            \
    ROW(TRAIT_TOPS_FAR, -1.011f, -0.7299f, 0.000f)                                                                                         \
    ROW(TRAIT_SINGLES, 7.038f, 3.497f, 0.000f)                                                                                             \
    ROW(TRAIT_BOTTOM_RANKS, -0.2389f, -0.1147f, 0.000f)                                                                                    \
    ROW(TRAIT_WASTE_TOP_FAR, -0.8480f, -1.243f, 0.000f)                                                                                    \
    ROW(TRAIT_WASTE_TOP_FITS, 9.948f, 11.56f, 0.000f)                                                                                      \
    ROW(TRAIT_WASTE_TOP_UP, 0.000f, 0.000f, 0.000f)                                                                                        \
    ROW(TRAIT_WASTE_SECOND_FAR, -0.2604f, -0.8345f, 0.000f)                                                                                \
    ROW(TRAIT_WASTE_RANKS, 0.03089f, 0.4977f, 0.000f)                                                                                      \
    ROW(TRAIT_WASTE_FAR_SUM, 0.1551f, -0.4467f, 0.000f)                                                                                    \
    ROW(TRAIT_WASTE_FITS, 0.2653f, -1.209f, 0.000f)                                                                                        \
    ROW(TRAIT_WASTE_RISING, -2.820f, -7.563f, 0.000f)                                                                                      \
    ROW(TRAIT_WASTE_FALLING, 2.525f, -0.2084f, 0.000f)                                                                                     \
    ROW(TRAIT_WASTE_SUITED, -0.1474f, -0.1302f, 0.000f)                                                                                    \
    ROW(TRAIT_WASTE_SQUARE, -2.323f, 1.392f, 0.000f)                                                                                       \
    ROW(TRAIT_STOCK_FITS + 0, 10.80f, 5.793f, 0.000f)                                                                                      \
    ROW(TRAIT_STOCK_FITS + 1, 7.390f, 4.375f, 0.000f)                                                                                      \
    ROW(TRAIT_STOCK_FITS + 2, 4.489f, 2.209f, 0.000f)                                                                                      \
    ROW(TRAIT_STOCK_FITS + 3, 2.871f, -0.3349f, 0.000f)                                                                                    \
    ROW(TRAIT_STOCK_UP + 0, 0.000f, 20.00f, 0.000f)                                                                                        \
    ROW(TRAIT_STOCK_UP + 1, 0.000f, 10.02f, 0.000f)                                                                                        \
    ROW(TRAIT_STOCK_UP + 2, -4.478f, 2.085f, 0.000f)                                                                                       \
    ROW(TRAIT_STOCK_UP + 3, -7.337f, -0.5966f, 0.000f)                                                                                     \
    ROW(TRAIT_STUCK, -6.502f, -9.547f, 0.000f)                                                                                             \
    ROW(TRAIT_LEFT, -0.3296f, -0.3928f, 0.000f)

#define FIRST_HALF(trait, first, second, redealt)  [trait] = first,
#define SECOND_HALF(trait, first, second, redealt) [trait] = second,
#define REDEALT(trait, first, second, redealt)     [trait] = redealt,
#define WEIGHTS(LIST)                                                                                                                      \
    {                                                                                                                                      \
        {                                                                                                                                  \
            {LIST(FIRST_HALF)}, {LIST(SECOND_HALF)}, { LIST(REDEALT) }                                                                     \
        }                                                                                                                                  \
    }

const struct traits_weights TRAITS_REDEAL = WEIGHTS(REDEAL);
const struct traits_weights TRAITS_SUIT = WEIGHTS(SUIT);

/* A new trait has no weight until bench_learn has been run again: it cannot shift those of the others. */
#define ONE(trait, first, second, redealt) +1
static_assert(0 REDEAL(ONE) == TRAITS && 0 SUIT(ONE) == TRAITS, "a row for each trait");
