import { describe, expect, test } from 'vitest'
import { dump, herdWorld } from '#support/herd.ts'

const { db, houseId, record } = await herdWorld()
const TODAY = '2025-07-19'

/** A full opening of each state (domain.md §3.8). */
const openings: Record<string, Record<string, unknown>> = {
  MATED: { parity: 1, mateDate: '2025-06-01' },
  PREGNANT: { parity: 1, mateDate: '2025-05-01', checkDate: '2025-06-01' },
  LACTATING: { parity: 1, farrowDate: '2025-07-01', suckling: 9 },
  WEANED: { parity: 1, weanDate: '2025-07-01' },
  OPEN: { parity: 1, openDate: '2025-07-01', openReason: 'RETURN' },
}
const words: Record<string, string> = {
  parity: '胎次',
  mateDate: '配种日期',
  checkDate: '妊检日期',
  farrowDate: '分娩日期',
  suckling: '带仔数',
  weanDate: '断奶日期',
  openDate: '空怀日期',
  openReason: '空怀原因',
}
const labels: Record<string, string> = {
  MATED: '已配',
  PREGNANT: '妊娠',
  LACTATING: '哺乳',
  WEANED: '断奶',
  OPEN: '空怀',
}
const row = (extra: Record<string, unknown>) => ({
  earNo: 'M1',
  date: '2025-07-10',
  source: 'INIT',
  init: true,
  houseId,
  sex: 'F',
  ...extra,
})

const cases = Object.entries(openings).flatMap(([status, cells]) =>
  Object.keys(cells).map((key): [string, string] => [status, key]),
)

describe('an animal taken over in a running herd', () => {
  test.each(Object.keys(openings))('%s: a full opening is accepted', async (status) => {
    const [result] = await record('event_entry', [row({ status, ...openings[status] })], TODAY, true)
    expect(result).toMatchObject({ accepted: true, violations: [] })
  })

  test.each(cases)('O-09 %s without %s is refused by name, and nothing is written', async (status, key) => {
    const before = await dump(db)
    const [result] = await record('event_entry', [row({ status, ...openings[status], [key]: null })], TODAY)
    const message = `入群状态为【${labels[status]}】时请填写${words[key]}`
    expect(result?.violations).toMatchObject([{ rule: 'O-09', level: 'E', field: key, message }])
    expect(await dump(db)).toBe(before)
  })

  test.each([
    ['F', 'ACTIVE'],
    ['F', 'YOUNG'],
    ['M', 'GILT'],
    ['M', 'OPEN'],
  ])('V-009 sex %s in state %s is refused', async (sex, status) => {
    const [result] = await record('event_entry', [row({ sex, status, ...openings[status] })], TODAY)
    expect(result?.violations).toMatchObject([
      { rule: 'V-009', level: 'E', field: 'status', message: '该猪只不是母猪（公猪），不能进行此操作' },
    ])
  })
})
