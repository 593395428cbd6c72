import { sql } from 'kysely'
import { uuidv7 } from 'uuidv7'
import { describe, expect, test } from 'vitest'
import { addDays } from '#domain/calendar.ts'
import { listWork } from '#server/commands/herd/herd.lookup.ts'
import { countLists } from '#server/commands/home/count-lists.ts'
import { allFunctionCodes } from '#server/functions.ts'
import { scoped } from '#server/kit/database.ts'
import { loadWorkLists } from '#server/queries/work-lists.ts'
import { herdFixture } from '#support/herd.ts'

const TODAY = '2025-07-19'
const ago = (days: number) => addDays(TODAY, -days)
const { db, caller, farmId, houseId, reason, record, boar, word } = await herdFixture()
await boar('G1')

const crates = uuidv7()
const room = uuidv7()
const place = async (uid: string, parent: string, kind: string, name: string, houseType: string | null) =>
  sql`insert into organize (uid, parent_id, type, kind, name, code, sort, level, tree_path, house_type)
    select ${uid}, ${parent}, 'house', ${kind}, ${name}, ${name}, 2, level + 1, tree_path || ${`${uid}/`}, ${houseType} from organize where uid = ${parent}`.execute(
    db,
  )
await place(crates, farmId, 'HOUSE', '分娩舍1', 'FARROWING')
await place(room, crates, 'UNIT', '1单元', null)

type Row = Record<string, unknown>
async function must(code: string, row: Row): Promise<void> {
  const [answer] = await record(code, [{ confirmReason: '测试', ...row }], TODAY)
  if (!answer?.accepted) throw new Error(`${code} ${JSON.stringify(row)}: ${JSON.stringify(answer)}`)
}
const enter = (earNo: string, row: Row) =>
  must('event_entry', { earNo, source: 'INIT', init: true, houseId, sex: 'F', ...row })
const gilt = (earNo: string, age: number, entered = 1) =>
  enter(earNo, { status: 'GILT', birthDate: ago(age), date: ago(entered) })
const mated = (earNo: string, served: number, row: Row = {}) =>
  enter(earNo, { status: 'MATED', parity: 2, mateDate: ago(served), date: ago(served), ...row })
const weaned = (earNo: string, days: number) =>
  enter(earNo, { status: 'WEANED', parity: 2, weanDate: ago(days), date: ago(days) })
const open = (earNo: string, days: number) =>
  enter(earNo, { status: 'OPEN', parity: 2, openDate: ago(days), openReason: 'RETURN', date: ago(days) })
const nursing = (earNo: string, days: number) =>
  enter(earNo, { status: 'LACTATING', parity: 2, farrowDate: ago(days), suckling: 10, date: ago(days) })
const check = (earNo: string, day: number, result = 'POSITIVE') =>
  must('event_gestation', { earNo, date: ago(day), gestationResult: result, method: 'B' })

/** Ear numbers on a list, in its order, with the days over the limit. */
async function onList(key: string): Promise<[earNo: string, overdue: unknown][]> {
  return scoped(db, caller.scope, async (tx) => {
    const list = (await loadWorkLists(tx, farmId, TODAY))[key]
    if (!list) throw new Error(`no list ${key}`)
    return (await listWork(tx, farmId, list)).map((animal) => [animal.earNo, animal.overdue])
  })
}
const earNosOn = async (key: string) => (await onList(key)).map(([earNo]) => earNo)

describe('mating lists', () => {
  test('待查情: gilts from first_service_min_age − 21 days on, oldest first', async () => {
    await gilt('A158', 158)
    await gilt('A159', 159)
    await gilt('A401', 401, 2)
    await enter('ABOAR', { sex: 'M', status: 'YOUNG', birthDate: ago(300), date: ago(1) })
    expect(await onList('gilt')).toEqual([
      ['A401', 1],
      ['A159', -241],
    ])
  })

  test('待查情: a gilt that was checked is due again three days before her next heat, unless she is too old to wait', async () => {
    const checked = async (earNo: string, age: number, days: number) => {
      await gilt(earNo, age, days + 1)
      await must('event_estrus', { earNo, date: ago(days), intensity: 'STRONG' })
    }
    for (const days of [0, 1, 17, 18, 21]) await checked(`Q${days}`, 200, days)
    await checked('Q401', 401, 1)
    expect((await earNosOn('gilt')).filter((earNo) => earNo.startsWith('Q')).toSorted()).toEqual([
      'Q18',
      'Q21',
      'Q401',
    ])
  })

  test('待配（断奶）: weaned 3 days or more, longest first; over wsi_target is overdue', async () => {
    for (const days of [2, 3, 7, 8]) await weaned(`W${days}`, days)
    expect(await onList('weaned')).toEqual([
      ['W8', 1],
      ['W7', 0],
      ['W3', -4],
    ])
  })

  test('待配（空怀）: every open sow; over 21 days is overdue', async () => {
    for (const days of [0, 21, 22]) await open(`O${days}`, days)
    expect(await onList('open')).toEqual([
      ['O22', 1],
      ['O21', 0],
      ['O0', -21],
    ])
  })

  test('返情监测: mated 18 to 24 or 38 to 45 days, no other sow', async () => {
    for (const served of [17, 18, 24, 25, 37, 38, 45, 46]) await mated(`R${served}`, served)
    await mated('RPOS', 40)
    await check('RPOS', 20)
    expect((await earNosOn('returns')).toSorted()).toEqual(['R18', 'R24', 'R38', 'R45'])
  })
})

describe('pregnancy check lists', () => {
  test('待一检: mated from check1_day on without a check, overdue after 7 more days', async () => {
    for (const served of [27, 28, 35, 36]) await mated(`C${served}`, served)
    await mated('CDONE', 30)
    await check('CDONE', 2)
    const own = (await onList('check1')).filter(([earNo]) => earNo.startsWith('C'))
    expect(own).toEqual([
      ['C36', 1],
      ['C35', 0],
      ['C28', -7],
    ])
  })

  test('待一检: a return found on the day of the new service is no check of it', async () => {
    await mated('CRET', 60)
    await check('CRET', 30, 'RETURN')
    await must('event_mat', { earNo: 'CRET', date: ago(30), boarEarnock: 'G1', method: 'AI' })
    expect(await earNosOn('check1')).toContain('CRET')
  })

  test('待二检: pregnant with exactly one check, from check2_day on', async () => {
    for (const served of [59, 60, 68]) {
      await mated(`D${served}`, served)
      await check(`D${served}`, served - 28)
    }
    await mated('DTWICE', 62)
    await check('DTWICE', 30)
    await check('DTWICE', 2)
    expect((await onList('check2')).filter(([earNo]) => earNo.startsWith('D'))).toEqual([
      ['D68', 1],
      ['D60', -7],
    ])
  })

  test('待二检: an animal taken over as pregnant has her first check behind her', async () => {
    const pregnant = (earNo: string) =>
      enter(earNo, { status: 'PREGNANT', parity: 2, mateDate: ago(61), checkDate: ago(33), date: ago(30) })
    await pregnant('DOPEN1')
    await pregnant('DOPEN2')
    await check('DOPEN2', 1)
    const found = await earNosOn('check2')
    expect(found).toContain('DOPEN1')
    expect(found).not.toContain('DOPEN2')
  })
})

describe('farrowing lists', () => {
  test('待上产床: from move_to_farrow_day on, not yet in a farrowing house or a room of one', async () => {
    await mated('E106', 106)
    await mated('E107', 107)
    await mated('E115', 115)
    await mated('EROOM', 110, { houseId: room })
    await mated('EHOUSE', 110, { houseId: crates })
    expect((await onList('toCrate')).filter(([earNo]) => earNo.startsWith('E'))).toEqual([
      ['E115', 1],
      ['E107', -7],
    ])
  })

  test('待产: due within three days either way, earliest first', async () => {
    for (const served of [110, 111, 117, 118]) await mated(`F${served}`, served, { houseId: crates })
    const own = (await onList('due')).filter(([earNo]) => earNo.startsWith('F'))
    expect(own).toEqual([
      ['F117', 0],
      ['F111', 0],
    ])
  })

  test('超期未产: more than 118 days, longest first; every one of them is overdue', async () => {
    for (const served of [119, 121]) await mated(`G${served}`, served, { houseId: crates })
    expect(await onList('overdue')).toEqual([
      ['G121', 3],
      ['G119', 1],
    ])
  })

  test('待断奶: nursing lactation_days or more, longest first; over five more is overdue', async () => {
    for (const days of [23, 24, 29, 30]) await nursing(`H${days}`, days)
    expect(await onList('toWean')).toEqual([
      ['H30', 1],
      ['H29', 0],
      ['H24', -5],
    ])
  })
})

describe('other lists', () => {
  test('待淘汰: sows waiting to leave; over seven days is overdue', async () => {
    for (const days of [7, 8]) {
      await weaned(`K${days}`, days)
      await must('event_cull_decide', { earNo: `K${days}`, date: ago(days), reason })
    }
    expect(await onList('cullWait')).toEqual([
      ['K8', 1],
      ['K7', 0],
    ])
  })

  test('无事件母猪: no event for more than gestation + lactation + 40 days, boars not asked', async () => {
    await gilt('L178', 300, 178)
    await gilt('L179', 300, 179)
    await enter('LBOAR', { sex: 'M', status: 'YOUNG', birthDate: ago(400), date: ago(200) })
    expect(await onList('silent')).toEqual([['L179', 1]])
  })

  test('an animal that has left is on no list', async () => {
    await open('MGONE', 50)
    await must('event_cull_pig', { earNo: 'MGONE', date: ago(1), kind: 'SALE', reason })
    expect(await earNosOn('open')).not.toContain('MGONE')
  })
})

describe('counts', () => {
  const counts = (functions: ReadonlySet<string>) =>
    scoped(db, caller.scope, (tx) => countLists(tx, { farmId, today: TODAY, person: caller }, functions))

  test('count what the lists hold: due, overdue and the longest', async () => {
    const ofAnimals = (await counts(new Set(allFunctionCodes))).filter((one) => one.filters === null)
    expect(ofAnimals.length).toBeGreaterThan(10)
    for (const one of ofAnimals) {
      const animals = await onList(one.key)
      const late = animals.map(([, overdue]) => Number(overdue)).filter((days) => days > 0)
      expect(one).toMatchObject({
        due: animals.length,
        overdue: late.length,
        longest: late.length > 0 ? Math.max(...late) : null,
      })
    }
  })

  test('only lists whose function the person has; none without a function', async () => {
    expect((await counts(new Set(['event-wean']))).map((one) => one.key)).toEqual(['toWean'])
    const heat = await counts(new Set(['event-mat']))
    expect(heat.map(({ key, form, also }) => [key, form, also])).toEqual([
      ['gilt', 'event-mat', []],
      ['weaned', 'event-mat', []],
      ['open', 'event-mat', []],
    ])
    expect(await counts(new Set())).toEqual([])
  })
})

describe('standards of a breed (basic-data-pig)', () => {
  const breedId = word('breeds')
  const lineId = uuidv7()
  const standard = (row: Row) =>
    db
      .insertInto('breed_standard')
      .values({ uid: uuidv7(), breed: '大白', enabled: true, ...row })
      .execute()

  test('stand before the farm’s parameters on the lists, a line’s before its breed’s, the nearest place’s before others', async () => {
    await sql`insert into data_dictionary (uid, scode, name1, sort, enabled, parent_id) values (${lineId}, 'breeds', '美系', 2, true, ${breedId})`.execute(
      db,
    )
    await standard({ breed_id: breedId, lactation_days: 21, first_service_age: 230, estrus_cycle: 20 })
    await standard({ breed_id: breedId, lactation_days: 28, organize_id: farmId })
    await standard({ breed_id: lineId, line: '美系', lactation_days: 19 })
    await standard({ breed_id: breedId, check_days: 30, sex: 'F', enabled: false })
    const bred = { breedId, ...{ source: 'BOUGHT' } }
    for (const age of [209, 210])
      await enter(`YG${age}`, { ...bred, status: 'GILT', birthDate: ago(age), date: ago(1) })
    const nurse = (earNo: string, days: number, more: Row) =>
      enter(earNo, {
        ...bred,
        status: 'LACTATING',
        parity: 2,
        farrowDate: ago(days),
        suckling: 9,
        date: ago(days),
        ...more,
      })
    await nurse('YH27', 27, {})
    await nurse('YH28', 28, {})
    await nurse('YHLINE', 19, { lineId })
    await enter('YH30', { ...bred, status: 'MATED', parity: 2, mateDate: ago(28), date: ago(28) })
    const ours = async (key: string, first: string) =>
      (await onList(key)).filter(([earNo]) => earNo.startsWith(first))
    expect(await ours('gilt', 'YG')).toEqual([['YG210', -190]])
    expect(await ours('toWean', 'YH')).toEqual([
      ['YH28', -5],
      ['YHLINE', -5],
    ])
    // one that is not in use says nothing
    expect(await ours('check1', 'YH')).toEqual([['YH30', -7]])
  })
})
