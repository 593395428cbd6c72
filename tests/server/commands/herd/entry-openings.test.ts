import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { dump, herdFixture } from '#support/herd.ts'

const { db, houseId, record, word } = await herdFixture()
const TODAY = '2025-07-19'

/** A full opening of each state (§3.8). */
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
  YOUNG: '后备公猪',
  ACTIVE: '生产公猪',
  REST: '休息',
  TEASER: '试情',
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

const semen = (earNo: string, date: string) => ({ earNo, date, volume: '250', motility: '85', abnormal: '8' })
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

  const breedId = word('breeds')
  const gilt = { status: 'GILT', birthDate: '2024-12-01', breedId }
  const boar = { sex: 'M', birthDate: '2024-01-01', breedId, bloodline: 'A3' }
  const violations = async (cells: Record<string, unknown>) => {
    const [result] = await record('event_entry', [row(cells)], TODAY, true)
    return result?.violations.map(({ rule, level, field, message }) => [rule, level, field, message])
  }

  test('O-09 a gilt without her birth date is refused, also with a reason; one bought later is not', async () => {
    const message = '入群状态为【后备】时请填写出生日期'
    for (const confirmReason of [undefined, '不详'])
      expect(await violations({ ...gilt, birthDate: null, confirmReason })).toEqual([
        ['O-09', 'E', 'birthDate', message],
      ])
    expect(await violations({ ...gilt, birthDate: null, breedId: null, init: false })).toEqual([])
  })

  test.each([
    ['GILT', 'breedId', gilt, '入群状态为【后备】时应填写品种，确认不详？'],
    ...['YOUNG', 'ACTIVE', 'REST', 'TEASER'].flatMap((status): [string, string, object, string][] =>
      Object.entries({ birthDate: '出生日期', breedId: '品种', bloodline: '血统' }).map(([key, label]) => [
        status,
        key,
        { ...boar, status },
        `入群状态为【${labels[status]}】时应填写${label}，确认不详？`,
      ]),
    ),
  ])('O-13 %s without %s is refused until a reason is given', async (_, key, full, message) => {
    expect(await violations({ ...full })).toEqual([])
    expect(await violations({ ...full, [key]: null })).toEqual([['O-13', 'W', key, message]])
    const [result] = await record(
      'event_entry',
      [row({ ...full, [key]: null, confirmReason: '档案遗失' })],
      TODAY,
      true,
    )
    expect(result).toMatchObject({ accepted: true, violations: [{ rule: 'O-13', confirmed: true }] })
  })

  test('a boar taken over at rest or as a teaser works once it is put to work', async () => {
    const early = { ...boar, birthDate: '2024-12-01', status: 'REST' }
    expect(await violations(early)).toEqual([['O-08', 'E', 'birthDate', '生产公猪月龄不能小于8个月']])
    expect(await violations({ ...early, status: 'TEASER' })).toEqual([])
    for (const [status, change] of Object.entries({ REST: 'RESUME', TEASER: 'ACTIVATE' })) {
      await record('event_entry', [row({ ...boar, earNo: status, status })], TODAY)
      const find = () =>
        sql<{ status: string; pig_class: string }>`
        select status, pig_class from pig where ear_no = ${status}`.execute(db)
      expect((await find()).rows).toEqual([{ status, pig_class: 'BOAR' }])
      const [idle] = await record('event_semen_collect', [semen(status, '2025-07-11')], TODAY, true)
      expect(idle?.violations).toMatchObject([{ rule: 'B-08' }])
      await record('event_boar_state', [{ earNo: status, date: '2025-07-12', change }], TODAY)
      const [works] = await record('event_semen_collect', [semen(status, '2025-07-13')], TODAY, true)
      expect(works).toMatchObject({ accepted: true, violations: [] })
    }
  })

  test.each([
    ['F', 'REST'],
    ['F', 'ACTIVE'],
    ['F', 'YOUNG'],
    ['M', 'GILT'],
    ['M', 'OPEN'],
  ])('K-26 sex %s in state %s is refused with the sex that would be right', async (sex, status) => {
    const [result] = await record('event_entry', [row({ sex, status, ...openings[status] })], TODAY)
    expect(result?.violations).toMatchObject([
      {
        rule: 'K-26',
        level: 'E',
        field: 'status',
        message: expect.stringMatching(
          sex === 'F' ? /的性别应为【公】，现为【母】/ : /的性别应为【母】，现为【公】/,
        ),
      },
    ])
  })
})
