/**
 * Between which values figures of real farms lie (§6.5). Where a tenth and ninetieth percentile is published it is
 * taken; elsewhere the span from weak to best farms of the sources, wide enough for a single month of a small farm.
 */
export type Range = readonly [low: number, high: number]

/** Of a sow herd in a month, by the columns of the scorecard. */
export const SOW_RANGES: Readonly<Record<string, Range>> = {
  // PigCHAMP 2010: 81.5 %, SMS 2010: 83.6 % (best 90.1 %), PIC China 2024: 86.7 %
  farrowRate: [76, 94],
  conceptionRate: [82, 97.5],
  returnRate: [0, 15],
  // SMS 2010: 7.06 d, best 5.61 d
  wsi: [5, 9],
  served7: [74, 96],
  bornPerLitter: [12.4, 15.6],
  // USA 2010: 11.47, PIC China 2024: 12.88, USA 2024: 14.28
  livePerLitter: [11.2, 14.3],
  stillbornRate: [2.5, 9.5],
  mummyRate: [0.2, 4.5],
  birthWeight: [1.25, 1.55],
  // MetaFarms 2021: best tenth 8.3 %, last tenth 20.2 %
  mortality: [8.3, 20.2],
  // MetaFarms 2024: last quarter 10.79, best quarter 12.15; PIC China 11.49
  weanedPerLitter: [9.8, 12.6],
  weanWeightEach: [6.3, 7.7],
  // 365 days less the days of 2.1 to 2.55 litters of 140 days
  npdPerYear: [8, 70],
}

/** Of a sow herd in a year: what a month of a small farm says little of. */
export const YEAR_RANGES: Readonly<Record<string, Range>> = {
  // SMS: mean 2.37, best 2.50
  lsy: [2, 2.6],
  // China 2023: 20.0, AHDB 2022: 27.8, best tenth 33.1
  psy: [20, 32],
  abortRate: [0, 4],
  // SMS 2010: 7.2 %, best 5.3 %; MetaFarms 2024: 12.2 %
  deathRate: [2, 14],
  // PigCHAMP Canada 2010: 40.4 %
  cullRate: [25, 55],
  replacementRate: [30, 65],
}

/** Of growing batches, by the columns of batch efficiency. AHDB 2022: rearing 480 g, 1.85 (best 1.43), 3.9 % lost; finishing 859 g, 2.79 (2.06), 4.0 %. */
export const BATCH_RANGES: Readonly<Record<'NURSERY' | 'FINISH', Readonly<Record<string, Range>>>> = {
  NURSERY: { survival: [91, 100], adg: [375, 520], fcr: [1.43, 1.95], inAverage: [6.1, 8] },
  FINISH: { survival: [90, 100], adg: [720, 960], fcr: [2.3, 3.15], outAverage: [98, 130] },
}
