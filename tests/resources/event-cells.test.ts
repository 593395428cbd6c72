import { expect, test } from 'vitest'
import { payloadOf } from '#kit/event-form.ts'
import { batchInit } from '#resources/events/batch-arrivals.ts'
import { cellsOf } from '#resources/events/cells.ts'
import { eventForms } from '#resources/events/index.ts'
import { resources } from '#resources/index.ts'

const HOUSE = '01900000-0000-7000-8000-000000000001'
const WORD = '01900000-0000-7000-8000-000000000002'
const day = { date: '2025-05-01' }

const rows: [string, Record<string, unknown>][] = [
  [
    'event_entry',
    { ...day, earNo: 'M1', sex: 'F', status: 'GILT', source: 'INIT', houseId: HOUSE, entryWeight: '96.5' },
  ],
  [
    'event_entry',
    {
      ...day,
      earNo: 'M1',
      sex: 'F',
      status: 'OPEN',
      source: 'INIT',
      houseId: HOUSE,
      parity: 2,
      openDate: '2025-04-01',
      openReason: 'ABORT',
    },
  ],
  ['event_mat', { ...day, method: 'AI', technician: '赵敏', boarEarnock: 'G1', doseCount: 3, backfat: 17 }],
  ['event_gestation', { ...day, method: 'B', gestationResult: 'ABORT', reason: WORD }],
  [
    'event_farr',
    { ...day, healthy: 12, weak: 1, stillborn: 1, litterWeight: '18.4', penId: HOUSE, assisted: true },
  ],
  ['event_piglet_death', { ...day, qty: 2, reason: WORD, weight: '3.2' }],
  ['event_wean', { ...day, startes: 11, weanWeight: '77.05', targetKind: 'HOUSE', targetHouseId: HOUSE }],
  ['event_wean', { ...day, startes: 11, weanWeight: '77', targetKind: 'BATCH', targetBatchNo: 'B25-20' }],
  ['event_wean', { ...day, startes: 9, targetKind: 'BATCH', targetBatchNo: 'B25-21', targetHouseId: HOUSE }],
  ['event_wean', { ...day, startes: 11, partial: true, targetKind: 'SALE' }],
  ['event_transfer_house', { ...day, houseId: HOUSE, penId: WORD, reason: '上产床' }],
  ['event_cull_decide', { ...day, reason: WORD }],
  ['event_cull_pig', { ...day, kind: 'SALE', reason: WORD, weight: '230', amount: '2100.5' }],
  ['event_death_pig', { ...day, reason: WORD, disposal: WORD }],
  ['event_sale_pig', { ...day, clientId: WORD, weight: '118.5', amount: '3200.5' }],
  ['event_estrus', { ...day, heatNo: 2, intensity: 'STRONG', remark: '静立' }],
  ['event_body', { ...day, backfat: 17, bcs: 3 }],
  ['event_foster', { ...day, toEarNo: 'M0002', qty: 3, weight: '4.5', reason: WORD }],
  [
    'event_piglet_tag',
    { ...day, pigletNo: 'L3-07', sex: 'F', weight: '1.45', teatL: 7, teatR: 7, preselected: true },
  ],
  ['event_boar_state', { ...day, change: 'REST', reason: '腿伤' }],
  [
    'event_semen_collect',
    {
      ...day,
      collector: '钱伟',
      time: '08:30',
      volume: '215.5',
      density: '3.2',
      motility: '85',
      abnormal: '8',
      ph: '7.2',
    },
  ],
  [
    'event_semen_process',
    {
      ...day,
      extender: '长效',
      dosesMade: 24,
      doseVolume: 80,
      spermPerDose: '30',
      validDays: 5,
      mix1: 'G0002',
    },
  ],
  ['event_semen_discard', { ...day, doses: 3, reason: 'EXPIRED', remark: '过期' }],
  ['event_tag_change', { ...day, newEarNo: 'M0999', reason: '掉标' }],
  [
    'batch_in_init',
    {
      ...day,
      earNo: 'BY1',
      stage: 'NURSERY',
      houseId: HOUSE,
      birthDate: '2025-04-01',
      qty: 31,
      weight: '210.2',
      amount: '10850',
    },
  ],
  ['batch_in_buy', { ...day, supplierId: WORD, qty: 20, weight: '140', birthDate: '2025-04-10' }],
  [
    'batch_transfer',
    { ...day, kind: 'TO_FINISH', qty: 29, weight: '812', toBatchNo: 'FY1', opens: true, toHouseId: HOUSE },
  ],
  ['batch_move_house', { ...day, qty: 3, houseId: HOUSE, toHouseId: WORD }],
  [
    'batch_out_select',
    { ...day, toHouseId: HOUSE, pigEarNo: 'F0001', sex: 'F', weight: '95', breedId: WORD },
  ],
  ['batch_weigh', { ...day, sampleQty: 5, weight: '101.5' }],
  ['batch_out_death', { ...day, qty: 1, weight: '8', reason: WORD, disposal: WORD }],
  ['batch_out_cull', { ...day, qty: 1, weight: '12.5', amount: '60', reason: WORD }],
  ['batch_out_sale', { ...day, clientId: WORD, qty: 20, weight: '2310.5', amount: '34657.5' }],
  ['batch_out_slaughter', { ...day, qty: 1, weight: '118', remark: '食堂' }],
  ['batch_count', { ...day, counted: 30, houseId: HOUSE }],
  ['batch_close', { ...day, remark: '全部转出' }],
  [
    'feed_use',
    {
      ...day,
      source: 'SILO',
      houseId: HOUSE,
      feedClass: 'GESTATION',
      feedId: WORD,
      qty: '412.5',
      price: '3.215',
    },
  ],
  ['feed_in', { ...day, houseId: HOUSE, feedId: WORD, qty: '5200.5', docNo: 'SL-0501' }],
  ['feed_count', { ...day, houseId: HOUSE, feedId: WORD, counted: '830' }],
  [
    'event_cure',
    {
      ...day,
      subject: 'LITTER',
      earNo: 'M1',
      qty: 8,
      diseaseId: WORD,
      drugId: WORD,
      dose: '1ml',
      days: 3,
      result: 'CURED',
      resultDate: '2025-05-04',
    },
  ],
  [
    'event_health',
    {
      ...day,
      plan: '驱虫',
      subject: 'HOUSE',
      houseId: HOUSE,
      qty: 60,
      drugId: WORD,
      days: 7,
      usedQty: '12.5',
    },
  ],
  [
    'event_immune',
    {
      ...day,
      vet: '王兽医',
      subject: 'BATCH',
      earNo: 'BY1',
      qty: 200,
      vaccineId: WORD,
      lotNo: 'V01',
      dose: '2ml',
    },
  ],
  ['event_batch_cost', { date: '2025-05-01', item: 'LABOUR', earNo: 'BY1', amount: '620.5', remark: '五月' }],
  ['event_grade', { ...day, selectiveLevelId: WORD, reason: '测定优' }],
]

const formOf = (code: string) => {
  const form = eventForms.find((one) => one.code === code)
  if (!form) throw new Error(code)
  return form
}

test.each(rows)('cells of %s give back the payload they were made from', (code, row) => {
  const form = formOf(code)
  const payload = payloadOf(form, row)
  const cells = cellsOf(form, { date: '2025-05-01', payload })
  expect(payloadOf(form, cells)).toEqual(payload)
  expect(cells).toMatchObject(row)
})

test('every event form has a sample here', () => {
  expect(new Set(rows.map(([code]) => code))).toEqual(new Set(eventForms.map((form) => form.code)))
})

test('the age of pigs that come is counted to the day they come, and what was recorded is found in a list there is', () => {
  const { of } = batchInit.derived.ageDays ?? {}
  expect(of?.({ birthDate: '2026-10-01', date: '2026-11-05' }, {})).toBe(35)
  expect(of?.({ birthDate: '2026-10', date: '2026-11-05' }, {})).toBeNull()
  const lists = new Set(resources.map(({ name }) => name))
  for (const { recorded } of eventForms) expect(recorded === undefined || lists.has(recorded.page)).toBe(true)
})
