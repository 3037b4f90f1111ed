/* The tuned weights of the level fast, a row a game, each with the command that printed it and the share of deals that it wins.
 * Rows without a command were found by hill climbing, before -> after on 4,000 other deals. */
#include "fair_weights.h"

#include <limits.h>
#include <stddef.h>
#include <stdlib.h>

#define NAME(name, meaning) #name,
const char *const fair_weight_names[FAIR_WEIGHTS] = {FAIR_WEIGHT_LIST(NAME)};

/* Other games, custom ones among them, take the row of their nearest kin. */
static const struct {
    const char *game;
    int16_t w[FAIR_WEIGHTS];
} rows[] = {
    /* hardly any is won; tuned for cards on the foundations (3000 deals) */
    {"aisleriot/generals-patience", {[UP_TABLE] = 560,   [UP_TABLE_LAST] = -328, [UP_TABLE_CHILD] = 224, [UP_TABLE_OPENS] = 200,
                                     [UP_WASTE] = 392,   [BUILD] = 296,          [BUILD_DISTANCE] = 64,  [BUILD_PARENT] = -32,
                                     [FILL] = 136,       [FILL_RANK] = -8,       [FILL_OPENS_UP] = 600,  [FILL_OPENS_BUILD] = 128,
                                     [FILL_WANTED] = 24, [FILL_WASTE] = -136,    [FILL_STOCK] = 8,       [FILL_UNBURIES] = 24,
                                     [MERGE] = -64,      [MERGE_RANK] = 40,      [MERGE_DISTANCE] = 16,  [MERGE_RESERVE] = -504,
                                     [UNCOVER_UP] = 144, [UNCOVER_BUILD] = -328}},
    /* tuned for cards on the foundations, as hardly any deal is won */
    {"pysolfc/generals-patience",
     {[UP_TABLE] = 952,      [UP_TABLE_LAST] = -128,  [UP_TABLE_CHILD] = 552, [UP_TABLE_OPENS] = -32, [UP_WASTE] = 672,
      [BUILD] = 200,         [BUILD_PARENT] = -16,    [FILL] = 256,           [FILL_DISTANCE] = -72,  [FILL_RANK] = 8,
      [FILL_OPENS_UP] = 352, [FILL_OPENS_BUILD] = 32, [FILL_WANTED] = 232,    [FILL_WASTE] = 64,      [FILL_STOCK] = -8,
      [FILL_UNBURIES] = -64, [MERGE] = -88,           [MERGE_RANK] = 24,      [MERGE_RESERVE] = -200, [UNCOVER_UP] = 672,
      [UNCOVER_BUILD] = 136}},
    /* bench_tune aisleriot/falling-stars aisleriot/terrace 1 40x2000 12x8000: 53.8 % -> 55.8 % */
    {"aisleriot/falling-stars", {[UP_TABLE] = 1881,       [UP_TABLE_LAST] = -721,   [UP_TABLE_CHILD] = -107,
                                 [UP_TABLE_OPENS] = -110, [UP_TABLE_TAKES] = -1,    [UP_TABLE_BURIED] = -1,
                                 [UP_TABLE_LEADS] = 72,   [UP_WASTE] = 1066,        [UP_WASTE_CHILD] = -22,
                                 [UP_WASTE_BURIED] = -25, [UP_WASTE_TWIN] = -107,   [UP_WASTE_LEADS] = 143,
                                 [BUILD] = 421,           [BUILD_DISTANCE] = -27,   [BUILD_PARENT] = 19,
                                 [BUILD_CHILD] = -3,      [BUILD_TAKES] = 4,        [BUILD_COVERS] = 242,
                                 [BUILD_WANTED] = 16,     [BUILD_SINGLE] = -103,    [BUILD_TWIN] = -193,
                                 [BUILD_OPENS_UP] = 62,   [BUILD_OPENS_BUILD] = 72, [BUILD_STOCK] = -20,
                                 [FILL] = 1934,           [FILL_DISTANCE] = -15,    [FILL_RANK] = -113,
                                 [FILL_OPENS_UP] = 151,   [FILL_OPENS_BUILD] = 148, [FILL_WANTED] = 179,
                                 [FILL_WASTE] = 86,       [FILL_STOCK] = -70,       [FILL_UNBURIES] = -11,
                                 [FILL_TAKES] = -13,      [FILL_TWIN] = -322,       [FILL_LATE] = 35,
                                 [MERGE] = -1179,         [MERGE_RANK] = 59,        [MERGE_DISTANCE] = -8,
                                 [MERGE_CHILD] = 125,     [MERGE_RESERVE] = -96,    [UNCOVER_UP] = 380,
                                 [UNCOVER_BUILD] = -217}},
    /* bench_tune aisleriot/signora aisleriot/signora 1 40x2000 12x8000: 52.1 % -> 52.9 % */
    {"aisleriot/signora", {[UP_TABLE] = 1588,      [UP_TABLE_LAST] = -84,     [UP_TABLE_CHILD] = -94,
                           [UP_TABLE_OPENS] = 205, [UP_TABLE_TAKES] = -19,    [UP_TABLE_BURIED] = 36,
                           [UP_TABLE_LEADS] = -2,  [UP_WASTE] = 1106,         [UP_WASTE_CHILD] = -2,
                           [UP_WASTE_BURIED] = 7,  [UP_WASTE_TWIN] = -54,     [UP_WASTE_LEADS] = 189,
                           [BUILD] = 473,          [BUILD_DISTANCE] = -35,    [BUILD_PARENT] = 31,
                           [BUILD_CHILD] = -2,     [BUILD_TAKES] = -26,       [BUILD_COVERS] = 17,
                           [BUILD_WANTED] = -46,   [BUILD_SINGLE] = -150,     [BUILD_TWIN] = -362,
                           [BUILD_OPENS_UP] = 116, [BUILD_OPENS_BUILD] = 315, [BUILD_STOCK] = -20,
                           [FILL] = 2058,          [FILL_DISTANCE] = -23,     [FILL_RANK] = -87,
                           [FILL_OPENS_UP] = 373,  [FILL_OPENS_BUILD] = 102,  [FILL_WANTED] = 141,
                           [FILL_WASTE] = 27,      [FILL_STOCK] = -108,       [FILL_UNBURIES] = 8,
                           [FILL_TAKES] = -11,     [FILL_TWIN] = -361,        [FILL_LATE] = 12,
                           [MERGE] = -1120,        [MERGE_RANK] = 36,         [MERGE_DISTANCE] = -7,
                           [MERGE_CHILD] = 160,    [MERGE_RESERVE] = -413,    [UNCOVER_UP] = 185,
                           [UNCOVER_BUILD] = -584}},
    /* bench_tune aisleriot/redheads aisleriot/redheads 1 50x2000 15x8000: 35.3 % -> 36.4 % */
    {"aisleriot/redheads", {[UP_TABLE] = 2217,      [UP_TABLE_LAST] = -166,    [UP_TABLE_CHILD] = -112,
                            [UP_TABLE_OPENS] = -62, [UP_TABLE_TAKES] = 56,     [UP_TABLE_BURIED] = -31,
                            [UP_TABLE_LEADS] = 305, [UP_WASTE] = 439,          [UP_WASTE_CHILD] = -65,
                            [UP_WASTE_BURIED] = -8, [UP_WASTE_TWIN] = 230,     [UP_WASTE_LEADS] = 408,
                            [BUILD] = 1148,         [BUILD_DISTANCE] = 74,     [BUILD_PARENT] = -92,
                            [BUILD_CHILD] = -9,     [BUILD_TAKES] = -28,       [BUILD_COVERS] = 99,
                            [BUILD_WANTED] = 124,   [BUILD_SINGLE] = -230,     [BUILD_TWIN] = 71,
                            [BUILD_OPENS_UP] = -83, [BUILD_OPENS_BUILD] = 196, [BUILD_STOCK] = 12,
                            [FILL] = 2000,          [FILL_DISTANCE] = -13,     [FILL_RANK] = -28,
                            [FILL_OPENS_UP] = 243,  [FILL_OPENS_BUILD] = 255,  [FILL_WANTED] = -86,
                            [FILL_WASTE] = -79,     [FILL_STOCK] = -165,       [FILL_UNBURIES] = 133,
                            [FILL_TAKES] = 12,      [FILL_TWIN] = -299,        [FILL_LATE] = -45,
                            [MERGE] = -1551,        [MERGE_RANK] = 238,        [MERGE_DISTANCE] = -3,
                            [MERGE_CHILD] = 109,    [MERGE_RESERVE] = 570,     [UNCOVER_UP] = 678,
                            [UNCOVER_BUILD] = -727}},
    /* bench_tune pysolfc/falling-star pysolfc/terrace 1 40x2000 10x8000: 52.4 % -> 52.4 % */
    {"pysolfc/falling-star", {[UP_TABLE] = 2048,      [UP_TABLE_LAST] = -73,    [UP_TABLE_CHILD] = -82,
                              [UP_TABLE_OPENS] = 141, [UP_TABLE_TAKES] = 24,    [UP_TABLE_BURIED] = 16,
                              [UP_TABLE_LEADS] = 253, [UP_WASTE] = 1389,        [UP_WASTE_CHILD] = 8,
                              [UP_WASTE_BURIED] = 13, [UP_WASTE_TWIN] = -26,    [UP_WASTE_LEADS] = 100,
                              [BUILD] = 450,          [BUILD_DISTANCE] = 10,    [BUILD_PARENT] = 14,
                              [BUILD_CHILD] = -7,     [BUILD_TAKES] = -9,       [BUILD_COVERS] = 250,
                              [BUILD_WANTED] = 119,   [BUILD_SINGLE] = -20,     [BUILD_TWIN] = -98,
                              [BUILD_OPENS_UP] = -3,  [BUILD_OPENS_BUILD] = 35, [BUILD_STOCK] = -41,
                              [FILL] = 1425,          [FILL_DISTANCE] = 1,      [FILL_RANK] = -118,
                              [FILL_OPENS_UP] = 790,  [FILL_OPENS_BUILD] = 191, [FILL_WANTED] = 168,
                              [FILL_WASTE] = 100,     [FILL_STOCK] = -54,       [FILL_UNBURIES] = -49,
                              [FILL_TAKES] = 32,      [FILL_TWIN] = -384,       [FILL_LATE] = 38,
                              [MERGE] = -849,         [MERGE_RANK] = 35,        [MERGE_DISTANCE] = 18,
                              [MERGE_CHILD] = 58,     [MERGE_RESERVE] = -649,   [UNCOVER_UP] = 180,
                              [UNCOVER_BUILD] = 34}},
    /* bench_tune pysolfc/queen-of-italy pysolfc/queen-of-italy 1 40x2000 12x8000: 61.3 % -> 68.1 % */
    {"pysolfc/queen-of-italy", {[UP_TABLE] = 1346,       [UP_TABLE_LAST] = -174,  [UP_TABLE_CHILD] = 177,    [UP_TABLE_OPENS] = 327,
                                [UP_TABLE_TAKES] = -62,  [UP_TABLE_BURIED] = -55, [UP_TABLE_LEADS] = 186,    [UP_WASTE] = 606,
                                [UP_WASTE_CHILD] = -20,  [UP_WASTE_BURIED] = -19, [UP_WASTE_TWIN] = 88,      [UP_WASTE_LEADS] = 267,
                                [BUILD] = 469,           [BUILD_DISTANCE] = 5,    [BUILD_PARENT] = -11,      [BUILD_CHILD] = 22,
                                [BUILD_TAKES] = 88,      [BUILD_COVERS] = -180,   [BUILD_WANTED] = 132,      [BUILD_SINGLE] = -226,
                                [BUILD_TWIN] = -228,     [BUILD_OPENS_UP] = 350,  [BUILD_OPENS_BUILD] = 138, [BUILD_STOCK] = -4,
                                [FILL] = 1579,           [FILL_DISTANCE] = -25,   [FILL_RANK] = -121,        [FILL_OPENS_UP] = 179,
                                [FILL_OPENS_BUILD] = 97, [FILL_WANTED] = 93,      [FILL_WASTE] = 179,        [FILL_STOCK] = -55,
                                [FILL_UNBURIES] = 113,   [FILL_TAKES] = -10,      [FILL_TWIN] = -329,        [FILL_LATE] = 28,
                                [MERGE] = -568,          [MERGE_RANK] = 84,       [MERGE_DISTANCE] = -36,    [MERGE_CHILD] = 58,
                                [MERGE_RESERVE] = -468,  [UNCOVER_UP] = 133,      [UNCOVER_BUILD] = -535}},
    /* bench_tune aisleriot/terrace aisleriot/terrace 1 40x2000 15x8000: 62.7 % -> 65.0 % */
    {"aisleriot/terrace", {[UP_TABLE] = 1929,      [UP_TABLE_LAST] = -432,    [UP_TABLE_CHILD] = -109,
                           [UP_TABLE_OPENS] = 56,  [UP_TABLE_TAKES] = 11,     [UP_TABLE_BURIED] = -93,
                           [UP_TABLE_LEADS] = 126, [UP_WASTE] = 1178,         [UP_WASTE_CHILD] = -86,
                           [UP_WASTE_BURIED] = 17, [UP_WASTE_TWIN] = 212,     [UP_WASTE_LEADS] = 282,
                           [BUILD] = 332,          [BUILD_DISTANCE] = -15,    [BUILD_PARENT] = 20,
                           [BUILD_CHILD] = 9,      [BUILD_TAKES] = 92,        [BUILD_COVERS] = 99,
                           [BUILD_WANTED] = 11,    [BUILD_SINGLE] = -2,       [BUILD_TWIN] = -373,
                           [BUILD_OPENS_UP] = 245, [BUILD_OPENS_BUILD] = 492, [BUILD_STOCK] = -27,
                           [FILL] = 1955,          [FILL_DISTANCE] = -27,     [FILL_RANK] = -119,
                           [FILL_OPENS_UP] = 669,  [FILL_OPENS_BUILD] = 269,  [FILL_WANTED] = 124,
                           [FILL_WASTE] = 54,      [FILL_STOCK] = -96,        [FILL_UNBURIES] = -150,
                           [FILL_TAKES] = 36,      [FILL_TWIN] = -356,        [FILL_LATE] = 20,
                           [MERGE] = -1016,        [MERGE_RANK] = 50,         [MERGE_DISTANCE] = -3,
                           [MERGE_CHILD] = 63,     [MERGE_RESERVE] = -146,    [UNCOVER_UP] = 421,
                           [UNCOVER_BUILD] = -291}},
    /* bench_tune pysolfc/terrace pysolfc/terrace 1 40x2000 12x8000: 61.4 % -> 62.7 % */
    {"pysolfc/terrace", {[UP_TABLE] = 2095,       [UP_TABLE_LAST] = -327,    [UP_TABLE_CHILD] = -62,
                         [UP_TABLE_OPENS] = 70,   [UP_TABLE_TAKES] = -13,    [UP_TABLE_BURIED] = -12,
                         [UP_TABLE_LEADS] = 125,  [UP_WASTE] = 1439,         [UP_WASTE_CHILD] = -15,
                         [UP_WASTE_BURIED] = -34, [UP_WASTE_TWIN] = -16,     [UP_WASTE_LEADS] = 277,
                         [BUILD] = 612,           [BUILD_DISTANCE] = -11,    [BUILD_PARENT] = 5,
                         [BUILD_CHILD] = -14,     [BUILD_TAKES] = 68,        [BUILD_COVERS] = -99,
                         [BUILD_WANTED] = 71,     [BUILD_SINGLE] = -58,      [BUILD_TWIN] = -121,
                         [BUILD_OPENS_UP] = 223,  [BUILD_OPENS_BUILD] = 101, [BUILD_STOCK] = -46,
                         [FILL] = 1596,           [FILL_DISTANCE] = -24,     [FILL_RANK] = -94,
                         [FILL_OPENS_UP] = 804,   [FILL_OPENS_BUILD] = 166,  [FILL_WANTED] = 231,
                         [FILL_WASTE] = 68,       [FILL_STOCK] = -66,        [FILL_UNBURIES] = -41,
                         [FILL_TAKES] = 50,       [FILL_TWIN] = -279,        [FILL_LATE] = 9,
                         [MERGE] = -1080,         [MERGE_RANK] = 49,         [MERGE_DISTANCE] = 1,
                         [MERGE_CHILD] = 27,      [MERGE_RESERVE] = -568,    [UNCOVER_UP] = 295,
                         [UNCOVER_BUILD] = -188}},
    /* bench_tune aisleriot/blondes-and-brunettes aisleriot/terrace 1 40x2000 12x8000: 40.1 % -> 41.3 % */
    {"aisleriot/blondes-and-brunettes", {[UP_TABLE] = 2038,      [UP_TABLE_LAST] = -582,    [UP_TABLE_CHILD] = -119,
                                         [UP_TABLE_OPENS] = -38, [UP_TABLE_TAKES] = 28,     [UP_TABLE_BURIED] = -73,
                                         [UP_TABLE_LEADS] = 243, [UP_WASTE] = 1573,         [UP_WASTE_CHILD] = -125,
                                         [UP_WASTE_BURIED] = 52, [UP_WASTE_TWIN] = 113,     [UP_WASTE_LEADS] = 352,
                                         [BUILD] = 461,          [BUILD_DISTANCE] = -47,    [BUILD_PARENT] = 31,
                                         [BUILD_CHILD] = 3,      [BUILD_TAKES] = 163,       [BUILD_COVERS] = -10,
                                         [BUILD_WANTED] = -34,   [BUILD_SINGLE] = -193,     [BUILD_TWIN] = -146,
                                         [BUILD_OPENS_UP] = 214, [BUILD_OPENS_BUILD] = 262, [BUILD_STOCK] = -7,
                                         [FILL] = 2008,          [FILL_DISTANCE] = 9,       [FILL_RANK] = -148,
                                         [FILL_OPENS_UP] = 557,  [FILL_OPENS_BUILD] = 357,  [FILL_WANTED] = 249,
                                         [FILL_WASTE] = 79,      [FILL_STOCK] = -88,        [FILL_UNBURIES] = -151,
                                         [FILL_TAKES] = 22,      [FILL_TWIN] = -399,        [FILL_LATE] = 18,
                                         [MERGE] = -881,         [MERGE_RANK] = 62,         [MERGE_DISTANCE] = -17,
                                         [MERGE_CHILD] = 48,     [MERGE_RESERVE] = -202,    [UNCOVER_UP] = 457,
                                         [UNCOVER_BUILD] = -664}},
    /* bench_tune pysolfc/blondes-and-brunettes pysolfc/terrace 1 40x2000 10x8000: 58.6 % -> 59.8 % */
    {"pysolfc/blondes-and-brunettes", {[UP_TABLE] = 2139,      [UP_TABLE_LAST] = -247,    [UP_TABLE_CHILD] = -174,
                                       [UP_TABLE_OPENS] = -69, [UP_TABLE_TAKES] = 27,     [UP_TABLE_BURIED] = -30,
                                       [UP_TABLE_LEADS] = 370, [UP_WASTE] = 1356,         [UP_WASTE_CHILD] = -14,
                                       [UP_WASTE_BURIED] = 54, [UP_WASTE_TWIN] = 8,       [UP_WASTE_LEADS] = -65,
                                       [BUILD] = 805,          [BUILD_DISTANCE] = -3,     [BUILD_PARENT] = -7,
                                       [BUILD_CHILD] = -27,    [BUILD_TAKES] = 1,         [BUILD_COVERS] = -273,
                                       [BUILD_WANTED] = 75,    [BUILD_SINGLE] = -301,     [BUILD_TWIN] = -306,
                                       [BUILD_OPENS_UP] = -39, [BUILD_OPENS_BUILD] = 122, [BUILD_STOCK] = -21,
                                       [FILL] = 1945,          [FILL_DISTANCE] = -21,     [FILL_RANK] = -99,
                                       [FILL_OPENS_UP] = 665,  [FILL_OPENS_BUILD] = 127,  [FILL_WANTED] = 110,
                                       [FILL_WASTE] = 88,      [FILL_STOCK] = -78,        [FILL_UNBURIES] = -163,
                                       [FILL_TWIN] = -418,     [FILL_LATE] = 15,          [MERGE] = -892,
                                       [MERGE_RANK] = 29,      [MERGE_DISTANCE] = 26,     [MERGE_CHILD] = 60,
                                       [MERGE_RESERVE] = -803, [UNCOVER_UP] = -177,       [UNCOVER_BUILD] = 20}},
    /* bench_tune pysolfc/signora pysolfc/terrace 1 40x2000 10x8000: 63.6 % -> 64.9 % */
    {"pysolfc/signora", {[UP_TABLE] = 1986,       [UP_TABLE_LAST] = -367, [UP_TABLE_CHILD] = -133,   [UP_TABLE_OPENS] = 244,
                         [UP_TABLE_TAKES] = -5,   [UP_TABLE_BURIED] = 33, [UP_TABLE_LEADS] = 395,    [UP_WASTE] = 1437,
                         [UP_WASTE_CHILD] = 14,   [UP_WASTE_BURIED] = 36, [UP_WASTE_TWIN] = 5,       [UP_WASTE_LEADS] = 35,
                         [BUILD] = 430,           [BUILD_DISTANCE] = -6,  [BUILD_PARENT] = -5,       [BUILD_CHILD] = 52,
                         [BUILD_TAKES] = 55,      [BUILD_COVERS] = -93,   [BUILD_WANTED] = 86,       [BUILD_SINGLE] = -64,
                         [BUILD_TWIN] = -221,     [BUILD_OPENS_UP] = 17,  [BUILD_OPENS_BUILD] = 177, [BUILD_STOCK] = -45,
                         [FILL] = 1676,           [FILL_DISTANCE] = -21,  [FILL_RANK] = -103,        [FILL_OPENS_UP] = 334,
                         [FILL_OPENS_BUILD] = 71, [FILL_WANTED] = 202,    [FILL_WASTE] = 35,         [FILL_STOCK] = -97,
                         [FILL_UNBURIES] = -22,   [FILL_TAKES] = 73,      [FILL_TWIN] = -331,        [FILL_LATE] = 15,
                         [MERGE] = -1165,         [MERGE_RANK] = 22,      [MERGE_DISTANCE] = 35,     [MERGE_CHILD] = 64,
                         [MERGE_RESERVE] = -877,  [UNCOVER_UP] = 468,     [UNCOVER_BUILD] = 144}},
    /* bench_tune pysolfc/wood aisleriot/terrace 1 40x2000 10x8000: 63.9 % -> 65.9 % */
    {"pysolfc/wood", {[UP_TABLE] = 2371,      [UP_TABLE_LAST] = -178,    [UP_TABLE_CHILD] = -150,
                      [UP_TABLE_OPENS] = 190, [UP_TABLE_TAKES] = -13,    [UP_TABLE_BURIED] = -108,
                      [UP_TABLE_LEADS] = 469, [UP_WASTE] = 1282,         [UP_WASTE_CHILD] = -118,
                      [UP_WASTE_BURIED] = 17, [UP_WASTE_TWIN] = 207,     [UP_WASTE_LEADS] = 317,
                      [BUILD] = 588,          [BUILD_DISTANCE] = 6,      [BUILD_PARENT] = 12,
                      [BUILD_CHILD] = 30,     [BUILD_TAKES] = 132,       [BUILD_COVERS] = 3,
                      [BUILD_WANTED] = 124,   [BUILD_SINGLE] = -153,     [BUILD_TWIN] = -254,
                      [BUILD_OPENS_UP] = 166, [BUILD_OPENS_BUILD] = 450, [BUILD_STOCK] = -51,
                      [FILL] = 1792,          [FILL_DISTANCE] = -12,     [FILL_RANK] = -138,
                      [FILL_OPENS_UP] = 660,  [FILL_OPENS_BUILD] = 370,  [FILL_WANTED] = 202,
                      [FILL_WASTE] = 77,      [FILL_STOCK] = -94,        [FILL_UNBURIES] = -160,
                      [FILL_TAKES] = 34,      [FILL_TWIN] = -348,        [FILL_LATE] = 37,
                      [MERGE] = -726,         [MERGE_RANK] = 27,         [MERGE_DISTANCE] = 48,
                      [MERGE_CHILD] = 39,     [MERGE_RESERVE] = -193,    [UNCOVER_UP] = 416,
                      [UNCOVER_BUILD] = -547}},
    /* bench_tune aisleriot/wood aisleriot/terrace 1 40x2000 12x8000: 62.3 % -> 63.2 % */
    {"aisleriot/wood", {[UP_TABLE] = 2114,       [UP_TABLE_LAST] = -121,    [UP_TABLE_CHILD] = -107,
                        [UP_TABLE_OPENS] = 132,  [UP_TABLE_TAKES] = 19,     [UP_TABLE_BURIED] = -120,
                        [UP_TABLE_LEADS] = 235,  [UP_WASTE] = 1522,         [UP_WASTE_CHILD] = -106,
                        [UP_WASTE_BURIED] = -35, [UP_WASTE_TWIN] = 326,     [UP_WASTE_LEADS] = 511,
                        [BUILD] = 386,           [BUILD_DISTANCE] = -65,    [BUILD_PARENT] = 61,
                        [BUILD_CHILD] = 19,      [BUILD_TAKES] = 118,       [BUILD_COVERS] = 97,
                        [BUILD_WANTED] = 128,    [BUILD_SINGLE] = -129,     [BUILD_TWIN] = -186,
                        [BUILD_OPENS_UP] = 278,  [BUILD_OPENS_BUILD] = 694, [BUILD_STOCK] = -28,
                        [FILL] = 1662,           [FILL_DISTANCE] = -10,     [FILL_RANK] = -140,
                        [FILL_OPENS_UP] = 850,   [FILL_OPENS_BUILD] = 168,  [FILL_WANTED] = 190,
                        [FILL_WASTE] = 78,       [FILL_STOCK] = -77,        [FILL_UNBURIES] = -79,
                        [FILL_TAKES] = 63,       [FILL_TWIN] = -398,        [FILL_LATE] = 32,
                        [MERGE] = -942,          [MERGE_RANK] = 35,         [MERGE_DISTANCE] = 9,
                        [MERGE_CHILD] = 60,      [MERGE_RESERVE] = -134,    [UNCOVER_UP] = 495,
                        [UNCOVER_BUILD] = -138}},
    /* bench_tune pysolfc/madame pysolfc/terrace 1 40x2000 6x8000: 49.3 % -> 51.8 % */
    {"pysolfc/madame", {[UP_TABLE] = 1915,      [UP_TABLE_LAST] = -196,    [UP_TABLE_CHILD] = -96,
                        [UP_TABLE_OPENS] = -82, [UP_TABLE_TAKES] = 14,     [UP_TABLE_BURIED] = -16,
                        [UP_TABLE_LEADS] = 320, [UP_WASTE] = 1477,         [UP_WASTE_CHILD] = -24,
                        [UP_WASTE_BURIED] = 5,  [UP_WASTE_TWIN] = -110,    [UP_WASTE_LEADS] = 90,
                        [BUILD] = 534,          [BUILD_DISTANCE] = -29,    [BUILD_PARENT] = 12,
                        [BUILD_CHILD] = -25,    [BUILD_TAKES] = -6,        [BUILD_COVERS] = -180,
                        [BUILD_WANTED] = 42,    [BUILD_SINGLE] = -204,     [BUILD_TWIN] = -307,
                        [BUILD_OPENS_UP] = 249, [BUILD_OPENS_BUILD] = 131, [BUILD_STOCK] = 4,
                        [FILL] = 2095,          [FILL_DISTANCE] = -22,     [FILL_RANK] = -113,
                        [FILL_OPENS_UP] = 395,  [FILL_OPENS_BUILD] = 154,  [FILL_WANTED] = 129,
                        [FILL_WASTE] = 60,      [FILL_STOCK] = -54,        [FILL_UNBURIES] = 29,
                        [FILL_TAKES] = 3,       [FILL_TWIN] = -316,        [FILL_LATE] = 14,
                        [MERGE] = -988,         [MERGE_RANK] = 17,         [MERGE_DISTANCE] = 50,
                        [MERGE_CHILD] = 35,     [MERGE_RESERVE] = -644,    [UNCOVER_UP] = 319,
                        [UNCOVER_BUILD] = -233}},
};

/* How far the rules of two games are from each other, for a player: what fills spaces matters most. */
static int difference(const struct variant *a, const struct variant *b)
{
    return 10000 * (a->fill != b->fill) + 5000 * (a->foundations != b->foundations) + 1000 * (a->wrap != b->wrap) +
           300 * abs(a->decks - b->decks) + 100 * abs(a->piles - b->piles) + 10 * abs(a->reserve - b->reserve) +
           5 * abs(a->ranks - b->ranks) + 5 * abs(a->rounds - b->rounds) + (a->base != b->base) + (a->stock_lock != b->stock_lock) +
           (a->family != b->family);
}

const int16_t *fair_weights_for(const struct variant *v)
{
    size_t nearest = 0;
    int least = INT_MAX;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        int d = difference(v, variant_find(rows[i].game));
        if (d < least) {
            least = d;
            nearest = i;
        }
    }
    return rows[nearest].w;
}
