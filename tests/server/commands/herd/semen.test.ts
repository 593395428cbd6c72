import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { back, good, lotNo, type Row, said, semenFarm, why } from '#support/semen-farm.ts'

/** Boars, their semen and the doses of matings, as clerks meet them through the API. */
const { t, client, farm, send, must, correct, collect, lotOf, mating, stock } = await semenFarm()

describe('what boars give', () => {
  test('the first qualified ejaculate makes a young boar a working one, in its file too', async () => {
    const state = async () =>
      (
        await sql<Row>`select status, pig_class from pig where farm_id = ${farm.uid} and ear_no = 'GROWN'`.execute(
          t.db,
        )
      ).rows[0]
    await collect('GROWN', 20, { motility: 60 })
    expect(await state()).toEqual({ status: 'YOUNG', pig_class: 'YOUNG_BOAR' })
    const uid = await collect('GROWN', 10)
    expect(await state()).toEqual({ status: 'ACTIVE', pig_class: 'BOAR' })
    const { data } = await correct('event_semen_collect', uid, null, true)
    expect(data.changes).toContainEqual({ label: '状态', before: '生产公猪', after: '后备公猪' })
  })

  test('limits set later do not turn the verdict of a day round', async () => {
    const uid = await collect('G7', 30, { motility: 72 })
    const verdict = async () =>
      (
        await sql<{ qualified: boolean }>`select qualified from semen_collection where uid = ${uid}`.execute(
          t.db,
        )
      ).rows[0]?.qualified
    expect(await verdict()).toBe(true)
    await sql`update app_setting set value = '80' where name = 'semen_min_motility' and company_id is null`.execute(
      t.db,
    )
    const row = { date: back(30), ...good, motility: 72, ...why, colour: 'WHITE', ph: '7.1' }
    expect((await correct('event_semen_collect', uid, row)).data.accepted).toBe(true)
    expect(await verdict()).toBe(true)
    await sql`update app_setting set value = '70' where name = 'semen_min_motility' and company_id is null`.execute(
      t.db,
    )
  })

  test.each<[string, string, Row, string[]]>([
    [
      'B-01',
      'event_semen_collect',
      { earNo: 'YOUNG', ...good },
      ['B-01 date 公猪日龄不足240天，不能采精/配种'],
    ],
    ['B-03', 'event_semen_collect', { earNo: 'G6', ...good, volume: 20 }, ['B-03 volume 精液原精量超出范围']],
    [
      'O-10',
      'event_semen_process',
      { earNo: 'G6', dosesMade: 9 },
      ['O-10 date 没有可稀释的采精记录，请先登记采精'],
    ],
    [
      'a time',
      'event_semen_collect',
      { earNo: 'G6', ...good, time: '25:00' },
      ['FORM time 请按 时:分 填写，如 08:30'],
    ],
  ])('%s is refused', async (_, code, row, message) => {
    expect(said(await send(code, [{ date: back(0), ...row }]))).toEqual(message)
  })

  test('B-02 asks, B-04 and B-05 refuse, B-08 sends a resting boar away', async () => {
    await collect('G6', 29)
    const again = { earNo: 'G6', date: back(28), ...good }
    expect(said(await send('event_semen_collect', [again]))).toEqual(['B-02 date 距上次采精不足3天，请确认'])
    const much = { earNo: 'G6', date: back(29), dosesMade: 31 }
    expect(said(await send('event_semen_process', [much]))).toEqual(['B-04 dosesMade 分装份数超过可稀释量'])
    await collect('G6', 22, { abnormal: 21 })
    const bad = { earNo: 'G6', date: back(22), dosesMade: 5 }
    expect(said(await send('event_semen_process', [bad]))).toEqual(['B-05 dosesMade 精液不合格，不能分装'])
    await must('event_boar_state', { earNo: 'G6', date: back(15), change: 'REST', reason: '腿伤' })
    const rested = { earNo: 'G6', date: back(14), ...good }
    expect(said(await send('event_semen_collect', [rested]))).toEqual([
      'B-08 earNo 该公猪不是生产公猪，不能使用',
    ])
    const served = mating(14, { boarEarnock: 'G6' })
    expect(said(await send('event_mat', [served]))).toEqual(['V-106 boarEarnock 公猪【G6】不可用'])
  })
})

describe('doses of a mating', () => {
  test('out of a lot: its boar is the main boar, its stock goes down', async () => {
    await lotOf('G1', 12, 10)
    const uid = await must('event_mat', mating(11, { semenLot: lotNo('G1', 12), doseCount: 3 }))
    const service = await sql`select boar_earnock, dose_count, p.ear_no from sow_service s
      join pig p on p.farm_id = s.farm_id and p.uid = s.boar_id where s.uid = ${uid}`.execute(t.db)
    expect(service.rows).toEqual([{ boar_earnock: 'G1', dose_count: 3, ear_no: 'G1' }])
    expect(await stock(lotNo('G1', 12))).toBe(7)
    const { data } = await correct('event_mat', uid, null, true)
    expect(data.changes).toContainEqual({
      label: `精液 ${lotNo('G1', 12)} 库存`,
      before: '7 份',
      after: '10 份',
    })
    await correct('event_mat', uid, null)
    expect(await stock(lotNo('G1', 12))).toBe(10)
  })

  test('up to four, each of a boar or a lot of its own', async () => {
    await lotOf('G2', 13, 10)
    await lotOf('G3', 13, 10)
    const row = mating(13, {
      boarEarnock: 'G4',
      doseCount: 4,
      dose2: lotNo('G2', 13),
      dose3: lotNo('G3', 13),
    })
    const uid = await must('event_mat', row)
    expect([await stock(lotNo('G2', 13)), await stock(lotNo('G3', 13))]).toEqual([9, 9])
    const read = await client.get<{ payload: { boarEarnock: string; doses: Row[] } }>(
      `event/event_mat/${uid}`,
    )
    expect(read.data.payload.boarEarnock).toBe('G4')
    expect(read.data.payload.doses.map((dose) => dose.boarEarnock)).toEqual(['G4', 'G2', 'G3', 'G4'])
  })

  test.each<[string, () => Row, string]>([
    ['nothing at all', () => ({}), 'FORM boarEarnock 请填写与配公猪或精液批号'],
    ['an unknown lot', () => ({ semenLot: 'NO-1' }), 'FORM semenLot 精液批号不存在：NO-1'],
    [
      'a word that is neither',
      () => ({ boarEarnock: 'G4', doseCount: 2, dose2: 'NO' }),
      'FORM dose2 没有这头公猪或这个精液批号：NO',
    ],
    [
      'a dose too many',
      () => ({ boarEarnock: 'G4', doseCount: 2, dose4: 'G4' }),
      'FORM dose4 输精次数为2，没有第4次',
    ],
    [
      'a lot that covers the sow',
      () => ({ method: 'NATURAL', semenLot: lotNo('G2', 13) }),
      'FORM semenLot 本交请填写与配公猪，不能使用精液批次',
    ],
    [
      'semen of another boar',
      () => ({ boarEarnock: 'G4', semenLot: lotNo('G2', 13) }),
      `FORM semenLot 批号【${lotNo('G2', 13)}】不是公猪【G4】的精液`,
    ],
    [
      'B-01',
      () => ({ method: 'NATURAL', boarEarnock: 'YOUNG' }),
      'B-01 boarEarnock 公猪日龄不足240天，不能采精/配种',
    ],
  ])('%s is refused', async (_, more, message) => {
    expect(said(await send('event_mat', [mating(13, more())]))).toContain(message)
  })

  test('B-07 before the lot was made and after its last day, B-06 when it is used up', async () => {
    await lotOf('G5', 12, 2, { validDays: 2 })
    const semenLot = lotNo('G5', 12)
    const late = ['V-107 semenLot 精液已过期或库存不足', 'B-07 semenLot 配种日期必须在精液有效期内']
    for (const day of [13, 9])
      expect(said(await send('event_mat', [mating(day, { semenLot })]))).toEqual(late)
    await must('event_mat', mating(10, { semenLot, doseCount: 2 }))
    // nor may an earlier day take what the later one has used
    expect(said(await send('event_mat', [mating(12, { semenLot })]))).toEqual([
      'V-107 semenLot 精液已过期或库存不足',
      'B-06 semenLot 精液库存不足（剩余0份）',
    ])
  })

  test('rows of one batch see what the rows before them took', async () => {
    await lotOf('G1', 4, 3)
    const semenLot = lotNo('G1', 4)
    const rows = [2, 2, 1].map((doseCount) => mating(4, { semenLot, doseCount }))
    const results = await send('event_mat', rows)
    expect(results.map((one) => one.accepted)).toEqual([true, false, true])
    expect(said(results.slice(1))).toContain('B-06 semenLot 精液库存不足（剩余1份）')
    expect(await stock(semenLot)).toBe(0)
  })

  test('two clerks who take the last doses at once: one gets them, the other is refused', async () => {
    await lotOf('G2', 3, 2)
    const semenLot = lotNo('G2', 3)
    const rows = [mating(3, { semenLot, doseCount: 2 }), mating(3, { semenLot, doseCount: 2 })]
    const answers = (await Promise.all(rows.map((row) => send('event_mat', [row])))).flat()
    expect(answers.filter((one) => one.accepted)).toHaveLength(1)
    expect(said(answers.filter((one) => !one.accepted))).toEqual([
      'V-107 semenLot 精液已过期或库存不足',
      'B-06 semenLot 精液库存不足（剩余0份）',
    ])
    expect(await stock(semenLot)).toBe(0)
  })
})
