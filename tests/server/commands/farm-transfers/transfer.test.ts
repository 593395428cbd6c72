import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { rebuildFarm } from '#server/commands/rebuild/rebuild-farm.ts'
import { ask } from '#support/reports.ts'
import { type PigAnswer, said, transfers } from '#support/transfers.ts'

const { t, here, there, both, stranger, record, pig, draft, act, slip } = await transfers()

const TODAY = '2026-11-21'
const enter = (earNo: string, state: Record<string, unknown>, barn = here) =>
  record(barn, 'event_entry', [
    {
      date: '2026-10-25',
      source: 'INIT',
      init: true,
      houseId: barn.house.uid,
      sex: 'F',
      birthDate: '2024-06-01',
      sireEarNo: 'G77',
      damEarNo: 'M77',
      earNo,
      ...state,
    },
  ])
const weaned = { status: 'WEANED', parity: 2, weanDate: '2026-10-22' }
const pregnant = { status: 'PREGNANT', parity: 2, mateDate: '2026-08-01', checkDate: '2026-09-01' }
const at = (barn: typeof here, penId: string | null = null) => ({ houseId: barn.house.uid, penId })
const rowsAt = (...earNos: string[]) => earNos.map((earNo) => ({ earNo, ...at(there) }))
const only = (answer: { data: { results: PigAnswer[] } }) => answer.data.results[0] as PigAnswer
const TABLES = [
  'pig',
  'pig_event',
  'sow_service',
  'litter',
  'litter_move',
  'sow_span',
  'pig_stay',
  'pig_transfer',
]
/** Every row of both farms but who changed it when. */
async function herd(): Promise<string[]> {
  const rows = await Promise.all(
    TABLES.map((table) =>
      sql<{
        text: string
      }>`select ${table} || (to_jsonb(t) - 'version' - 'updated_at' - 'updated_by')::text as text
        from ${sql.table(table)} t order by 1`.execute(t.db),
    ),
  )
  return rows.flatMap((one) => one.rows.map(({ text }) => text))
}

const sent = async (earNos: string[], more: Record<string, unknown> = {}) => {
  const made = await draft(earNos, more)
  const { data, msg } = await act(here.client, made, 'dispatch', { reason: '计划内调拨' })
  if (!data?.accepted) throw new Error(msg + JSON.stringify(data))
  return slip(here.client, made.uid)
}
const received = async (earNos: string[]) => {
  const made = await sent(earNos)
  await act(there.client, made, 'receive', { date: '2026-11-12', rows: rowsAt(...earNos) })
  return slip(there.client, made.uid)
}

describe('a transfer from one farm to the other', () => {
  test('a pregnant sow is sent, is in no herd on the road, arrives as what she is and farrows there', async () => {
    await enter('A1', weaned)
    await record(here, 'event_entry', [
      {
        date: '2026-10-25',
        source: 'INIT',
        init: true,
        houseId: here.house.uid,
        sex: 'M',
        earNo: 'G1',
        status: 'ACTIVE',
        birthDate: '2024-01-01',
        confirmReason: '品种血统不详',
      },
    ])
    await record(here, 'event_mat', [
      {
        date: '2026-10-26',
        earNo: 'A1',
        boarEarnock: 'G1',
        method: 'NATURAL',
        technician: '赵敏',
        doseCount: 1,
      },
    ])
    const slipOne = await draft(['A1'], { price: '2800', vehicle: '鄂A12345' })
    expect(slipOne).toMatchObject({ status: 'DRAFT', heads: 1, amount: '2800.00', difference: 0 })
    expect(slipOne.docNo).toMatch(/^DB20261110-001$/)
    expect((await slip(there.client, slipOne.uid))?.uid).toBeUndefined() // a plan is the sender's own affair
    await act(here.client, slipOne, 'dispatch')
    expect(await pig(here, 'A1')).toMatchObject({
      status: 'IN_TRANSIT',
      houseId: null,
      dueDate: null,
      exitDate: null,
    })
    const [blocked] = await record(here, 'event_body', [
      { date: '2026-11-11', earNo: 'A1', bcs: 3, backfat: 16 },
    ])
    expect(blocked && said(blocked)).toEqual(['V-013 该猪只正在调拨途中，不能操作'])
    expect(await pig(there, 'A1')).toBeUndefined()
    const pigs = await there.client.get<{ list: Record<string, unknown>[] }>(
      `breedPigTransfer/${slipOne.uid}/pigs`,
    )
    expect(pigs.data.list[0]).toMatchObject({
      earNo: 'A1',
      status: 'MATED',
      parity: 2,
      serviceDate: '2026-10-26',
      state: 'IN_TRANSIT',
    })

    const trial = await act(there.client, slipOne, 'receive', {
      date: '2026-11-12',
      rows: rowsAt('A1'),
      dryRun: true,
    })
    expect(only(trial).changes).toEqual(
      expect.arrayContaining([
        { farm: '甲场', label: '状态', before: '在途', after: '调出' },
        { farm: '乙场', label: '状态', before: '-', after: '已配' },
        { farm: '乙场', label: '栋舍栏位', before: '-', after: '乙场舍' },
      ]),
    )
    const taken = await act(there.client, slipOne, 'receive', { date: '2026-11-12', rows: rowsAt('A1') })
    expect(taken.data.accepted).toBe(true)
    expect(await pig(here, 'A1')).toMatchObject({
      status: 'TRANSFERRED',
      exitDate: '2026-11-10',
      exitType: 'TRANSFERRED',
    })
    expect(await pig(there, 'A1')).toMatchObject({
      status: 'MATED',
      parity: 2,
      entryDate: '2026-11-12',
      source: 'TRANSFER',
      dueDate: '2027-02-17',
      originalValue: '2800.00',
    })
    expect(await slip(both, slipOne.uid)).toMatchObject({
      status: 'RECEIVED',
      received: 1,
      difference: 0,
      receiveDate: '2026-11-12',
    })
    const [check] = await record(there, 'event_gestation', [
      { date: '2026-11-20', earNo: 'A1', gestationResult: 'POSITIVE', method: 'B' },
    ])
    expect(check && said(check)).toEqual([])
    expect(check?.accepted).toBe(true)

    // what is a figure of whom: the service belongs to the sender's cohort no more (F21) and is no mating of the receiver
    const services = await sql<
      Record<string, unknown>
    >`select farm_id = ${here.farm.uid} as sender, outcome, init from sow_service
      where farm_id in (${here.farm.uid}, ${there.farm.uid}) and service_date = '2026-10-26' order by 1`.execute(
      t.db,
    )
    expect(services.rows).toEqual([
      { sender: false, outcome: 'POSITIVE', init: true },
      { sender: true, outcome: 'TRANSFERRED', init: false },
    ])
  })

  test('her card shows her whole life: former services, events, ancestors, former number', async () => {
    await enter('A2', { status: 'OPEN', parity: 3, openDate: '2026-10-20', openReason: 'RETURN' })
    await record(here, 'event_tag_change', [{ date: '2026-11-01', earNo: 'A2', newEarNo: 'A2X' }])
    await record(here, 'event_body', [{ date: '2026-11-02', earNo: 'A2X', bcs: 3, backfat: 15 }])
    await enter('A2X', weaned, there)
    const made = await sent(['A2X'])
    const same = await act(there.client, made, 'receive', { date: '2026-11-12', rows: rowsAt('A2X') })
    expect(said(only(same))).toEqual(['V-704 接收场已存在相同耳号，请先改号'])
    const renamed = [{ earNo: 'A2X', newEarNo: 'B2', ...at(there) }]
    expect(
      (await act(there.client, made, 'receive', { date: '2026-11-12', rows: renamed })).data.accepted,
    ).toBe(true)
    const now = await pig(there, 'B2')
    expect(now).toMatchObject({ formerEarNos: 'A2 A2X', status: 'OPEN', openReason: 'RETURN', parity: 3 })
    const { data } = await there.client.get<{
      events: Record<string, unknown>[]
      pedigree: Record<string, unknown>
    }>(`pig-detail?pigId=${now?.uid}`)
    expect(data.events.map(({ type, elsewhere }) => [type, elsewhere === true])).toEqual([
      ['event_entry', false],
      ['event_body', true],
      ['event_tag_change', true],
      ['event_entry', true],
    ])
    expect(JSON.stringify(data)).not.toContain(here.house.uid)
    expect(data.pedigree).toMatchObject({ sire: { earNo: 'G77', uid: null }, dam: { earNo: 'M77' } })
  })

  test('without a price she goes on with what she is worth in the books of the farm she left', async () => {
    await enter('A3', { ...weaned, originalValue: '3600' })
    await enter('A4', { ...weaned, originalValue: '3600' })
    // accrued up to October, November is still charged: eleven of thirty-six months of 2,400
    await sql`insert into biological_depreciation (farm_id, uid, month, ear_no, pig_id, original_value, residual_value, months, start_month,
        charge, accumulated, net_value, state)
      select farm_id, gen_random_uuid(), '2026-10', ear_no, uid, 3600, 1200, 36, '2026-01', 66.67, 666.70, 2933.30, 'RUNNING'
      from pig where farm_id = ${here.farm.uid} and ear_no = 'A3'`.execute(t.db)
    await received(['A3', 'A4'])
    expect([(await pig(there, 'A3'))?.originalValue, (await pig(there, 'A4'))?.originalValue]).toEqual([
      '2866.63',
      '3600.00',
    ])
  })
})

describe('what stops a transfer', () => {
  test('V-601, V-602, V-605, V-007 name the animal, and nothing leaves', async () => {
    await enter('C1', { status: 'LACTATING', parity: 2, farrowDate: '2026-10-24', suckling: 9 })
    await enter('C2', pregnant)
    await enter('C3', weaned)
    await record(here, 'event_body', [{ date: '2026-11-15', earNo: 'C3', bcs: 3, backfat: 15 }])
    const made = await draft(['C1', 'C2', 'C3', 'X9'])
    const before = await herd()
    const { data } = await act(here.client, made, 'dispatch')
    expect(data.accepted).toBe(false)
    expect(data.results.map((one) => [one.earNo, ...said(one)])).toEqual([
      ['C1', 'V-601 哺乳母猪不能转场，请先断奶'],
      ['C2', 'V-602 该母猪处于妊娠状态，确认继续？'],
      ['C3', 'V-605 离场日期不能早于已有事件日期'],
      ['X9', 'V-007 耳号不存在：X9'],
    ])
    expect(await herd()).toEqual(before)
    const later = await draft(['C2'], { outDate: '2026-11-22' })
    expect(said(only(await act(here.client, later, 'dispatch', { reason: '计划' })))).toContain(
      'V-001 业务日期不能大于当前日期',
    )
  })

  test('sent despite a warning she is looked at in event_check: passed there, taken back by the slip only', async () => {
    for (const earNo of ['K1', 'K2']) await enter(earNo, earNo === 'K1' ? pregnant : weaned)
    const checks = async (barn: typeof here) =>
      (await barn.client.get<{ list: Record<string, unknown>[] }>('event_check?earNo=K1')).data.list
    const made = await draft(['K1', 'K2'], { outDate: TODAY })
    await act(here.client, made, 'dispatch', { reason: '产房已满' })
    const [row, ...more] = await checks(here)
    expect([row, more]).toMatchObject([
      {
        eventType: 'event_transfer_farm',
        cause: '该母猪处于妊娠状态，确认继续？',
        confirmReason: '产房已满',
        content: `发出 ${made.docNo}`,
        status: 'PENDING',
      },
      [],
    ])
    const refused = await here.client.post<PigAnswer>(`event_check/${row?.uid}/reject`, {
      version: 1,
      reason: '不该发',
    })
    expect(said(refused.data)).toEqual(['K-03 该事件由种猪调拨单产生，请在调拨单中撤销'])
    expect((await act(here.client, made, 'undo', { step: 'DISPATCH', reason: '开错' })).data.accepted).toBe(
      true,
    )
    expect(await checks(here)).toEqual([])
    expect(await checks(there)).toEqual([])
  })

  test('V-703, V-701, V-011; the others of the lorry are received', async () => {
    for (const earNo of ['D1', 'D2', 'D3']) await enter(earNo, weaned)
    const made = await sent(['D1', 'D2', 'D3'])
    const early = await act(there.client, made, 'receive', { date: '2026-11-09', rows: rowsAt('D1') })
    expect(said(only(early))).toEqual(['V-703 接收日期不能早于发出日期'])
    const strange = await act(there.client, made, 'receive', {
      date: '2026-11-12',
      rows: [{ earNo: 'D1', ...at(here) }],
    })
    expect(said(only(strange))).toEqual(['V-701 目标栋舍不属于本场'])
    const twice = await act(there.client, made, 'receive', { date: '2026-11-12', rows: rowsAt('D1', 'D1') })
    expect(twice.msg).toBe('第2行耳号重复')
    const crowded = [
      { earNo: 'D1', ...at(there, there.pen.uid) },
      { earNo: 'D2', ...at(there, there.pen.uid) },
    ]
    const part = await act(there.client, made, 'receive', { date: '2026-11-12', rows: crowded })
    expect(part.data.results.map((one) => [one.accepted, ...said(one)])).toEqual([
      [true],
      [false, 'V-701 目标栏位已满'],
    ])
    expect(await slip(both, made.uid)).toMatchObject({ status: 'IN_TRANSIT', received: 1, difference: 2 })
    const back = await act(there.client, made, 'reject', {
      date: '2026-11-13',
      reason: '与单据不符',
      earNos: [{ earNo: 'D3' }],
    })
    expect(back.data.accepted).toBe(true)
    expect(await pig(here, 'D3')).toMatchObject({ status: 'WEANED', houseId: here.house.uid, exitDate: null })
    await act(there.client, made, 'receive', { date: '2026-11-14', rows: rowsAt('D2') })
    expect(await slip(both, made.uid)).toMatchObject({
      status: 'RECEIVED',
      received: 2,
      rejected: 1,
      difference: 1,
      receiveDate: '2026-11-14',
    })
  })

  test('a slip that left is not edited or deleted; the same farm is no other farm', async () => {
    await enter('E1', weaned)
    const made = await sent(['E1'])
    const edit = await here.client.patch(`breedPigTransfer/${made.uid}`, {
      version: made.version,
      vehicle: 'X',
    })
    expect(edit.msg).toBe('调拨单已发出，不能修改或删除，请先撤销发出')
    const gone = await here.client.delete(`breedPigTransfer/${made.uid}`, { version: made.version })
    expect(gone.msg).toBe('调拨单已发出，不能修改或删除，请先撤销发出')
    expect((await act(here.client, made, 'dispatch')).msg).toBe('调拨单当前为【在途】，不能进行此操作')
    await expect(draft(['E1'], { inFarmId: here.farm.uid })).rejects.toThrow('调入场与调出场不能相同')
    await expect(draft(['E1', 'E1'])).rejects.toThrow('第2行耳号重复')
    await expect(draft(['E1'], { inFarmId: stranger.farm.uid })).rejects.toThrow('请选择正确的调入场')
  })
})

describe('taking it back', () => {
  test('a dispatch on the road, a rejection and a receipt, in both farms to the row', async () => {
    await enter('F1', pregnant)
    const made = await draft(['F1'])
    const home = await herd()
    await act(here.client, made, 'dispatch', { reason: '计划' })
    const road = await herd()
    await act(there.client, made, 'receive', { date: '2026-11-12', rows: rowsAt('F1') })
    const trial = await act(there.client, made, 'undo', { step: 'RECEIVE', reason: '收错', dryRun: true })
    expect(only(trial).changes).toEqual(
      expect.arrayContaining([
        { farm: '甲场', label: '状态', before: '调出', after: '在途' },
        { farm: '乙场', label: '状态', before: '妊娠', after: '-' },
      ]),
    )
    expect((await act(there.client, made, 'undo', { step: 'RECEIVE' })).msg).toBe('请输入撤销原因')
    expect((await act(there.client, made, 'undo', { step: 'RECEIVE', reason: '收错' })).data.accepted).toBe(
      true,
    )
    expect(await herd()).toEqual(road)
    await act(there.client, made, 'reject', { date: '2026-11-12', reason: '病' })
    expect((await act(there.client, made, 'undo', { step: 'REJECT', reason: '看错' })).data.accepted).toBe(
      true,
    )
    expect(await herd()).toEqual(road)
    expect((await act(there.client, made, 'undo', { step: 'DISPATCH', reason: '看错' })).status).toBe(403)
    expect((await act(here.client, made, 'undo', { step: 'DISPATCH', reason: '开错' })).data.accepted).toBe(
      true,
    )
    expect(await herd()).toEqual(home)
  })

  test('not when she has lived on: the event is named; what a slip made is taken back by the slip', async () => {
    await enter('F2', pregnant)
    const made = await received(['F2'])
    await record(there, 'event_body', [{ date: '2026-11-15', earNo: 'F2', bcs: 3, backfat: 15 }])
    const late = await act(there.client, made, 'undo', { step: 'RECEIVE', reason: '收错' })
    expect(said(only(late))).toEqual(['K-02 与后续事件【体况测定 2026-11-15】冲突，请先撤销该事件'])
    expect((await act(here.client, made, 'undo', { step: 'DISPATCH', reason: '开错' })).msg).toBe(
      '已有猪只被接收或拒收，请先撤销接收（拒收）',
    )
    const { data } = await there.client.get<{ events: { uid: string; type: string; version: number }[] }>(
      `pig-detail?pigId=${(await pig(there, 'F2'))?.uid}`,
    )
    const entry = data.events.find((one) => one.type === 'event_entry')
    const undone = await there.client.delete<{ accepted: boolean; violations: { message: string }[] }>(
      `event/event_entry/${entry?.uid}`,
      { version: entry?.version, reason: '录错' },
    )
    expect(undone.data.accepted).toBe(false)
    expect(undone.data.violations.map((one) => one.message)).toContain(
      '该事件由种猪调拨单产生，请在调拨单中撤销',
    )
    // the sender's file of her life is shown in the other farm, too: it does not change here alone
    const [more] = await record(here, 'event_body', [
      { date: '2026-11-05', earNo: 'F2', bcs: 3, backfat: 15 },
    ])
    expect(more && said(more)).toEqual(['K-04 该猪只已于2026-11-12被【乙场】接收，请先在调拨单中撤销接收'])
  })

  test('a late entry in the farm that received her: before the receipt it names farm and day, after it it is like any other', async () => {
    await enter('F7', pregnant)
    await received(['F7'])
    const late = async (code: string, row: Record<string, unknown>) => {
      const [one] = await record(there, code, [{ earNo: 'F7', ...row }])
      return one && [one.accepted, ...said(one)]
    }
    const lost = { gestationResult: 'OPEN', method: 'HEAT', confirmReason: '现场确认' }
    expect(await late('event_gestation', { ...lost, date: '2026-11-20' })).toEqual([true])
    expect(await late('event_body', { date: '2026-11-11', bcs: 3 })).toEqual([
      false,
      'V-004 业务日期不能早于猪只入场日期',
      'K-04 该猪只于2026-11-12自【甲场】调入，此前的事件请撤销接收后由调出场补录',
    ])
    expect(await late('event_body', { date: '2026-11-12', bcs: 3 })).toEqual([true])
    const check = { gestationResult: 'POSITIVE', method: 'B' }
    expect(await late('event_gestation', { ...check, date: '2026-11-14' })).toEqual([true])
    expect(await late('event_gestation', { ...lost, date: '2026-11-15' })).toEqual([
      false,
      'K-01 插入后与后续事件【妊检 2026-11-20】冲突',
    ])
  })

  test('a user of both farms corrects her life before the departure in both at once, as previewed', async () => {
    await enter('F4', weaned)
    const [served] = await record(here, 'event_mat', [
      {
        date: '2026-10-27',
        earNo: 'F4',
        boarEarnock: 'G1',
        method: 'NATURAL',
        technician: '赵敏',
        doseCount: 1,
      },
    ])
    expect(served?.accepted).toBe(true)
    await received(['F4'])
    const row = { date: '2026-10-28', boarEarnock: 'G1', method: 'NATURAL', technician: '赵敏', doseCount: 1 }
    const { data } = await both.get<{ events: { uid: string; type: string; version: number }[] }>(
      `pig-detail?pigId=${(await pig(here, 'F4'))?.uid}`,
    )
    const event = data.events.find((one) => one.type === 'event_mat')
    const patch = (client: typeof both, dryRun: boolean) =>
      client.patch<{
        accepted: boolean
        violations: { message: string }[]
        changes: { label: string; before: string; after: string }[]
      }>(`event/event_mat/${event?.uid}`, { version: event?.version, row, reason: '日期录错', dryRun })
    const alone = await patch(here.client, false)
    expect(alone.data.violations.map((one) => one.message)).toEqual([
      '该猪只已于2026-11-12被【乙场】接收，请先在调拨单中撤销接收',
    ])
    const trial = await patch(both, true)
    expect(trial.data.changes).toContainEqual({
      label: '乙场 预产期',
      before: '2027-02-18',
      after: '2027-02-19',
    })
    expect(await pig(there, 'F4')).toMatchObject({ dueDate: '2027-02-18' })
    expect((await patch(both, false)).data.accepted).toBe(true)
    expect(await pig(there, 'F4')).toMatchObject({ dueDate: '2027-02-19', lastServiceDate: '2026-10-28' })
  })

  test('piglets she weaned before stay in the batches of that farm: her history books none where she is now', async () => {
    await enter('F5', {
      status: 'LACTATING',
      parity: 3,
      mateDate: '2026-06-18',
      farrowDate: '2026-10-10',
      suckling: 10,
    })
    const cells = { date: '2026-11-05', targetKind: 'BATCH', targetBatchNo: 'H1', confirmReason: '核实' }
    const [weaning] = await record(here, 'event_wean', [
      { ...cells, earNo: 'F5', startes: 10, weanWeight: '70', newBatch: true, targetHouseId: here.house.uid },
    ])
    expect(weaning?.accepted).toBe(true)
    await received(['F5'])
    const moves = async () => {
      const found = await sql<{ farm: string; qty: number }>`select f.name as farm, m.qty from batch_move m
        join organize f on f.uid = m.farm_id order by m.no`.execute(t.db)
      return found.rows
    }
    expect(await moves()).toEqual([{ farm: here.name, qty: 10 }])
    const { uid = '' } = (weaning ?? {}) as { uid?: string }
    const row = { ...cells, startes: 9, deaths: 1, weanWeight: '63' }
    const { data } = await both.patch<{ accepted: boolean; changes: { label: string }[] }>(
      `event/event_wean/${uid}`,
      {
        version: 1,
        row,
        reason: '头数录错',
      },
    )
    expect(data.accepted).toBe(true)
    expect(data.changes.map((one) => one.label)).toContain('批次 H1 存栏')
    expect(await moves()).toEqual([{ farm: here.name, qty: 9 }])
  })

  test('her old number may be another’s by then', async () => {
    await enter('F3', weaned)
    const made = await received(['F3'])
    await enter('F3', weaned)
    const taken = await act(there.client, made, 'undo', { step: 'RECEIVE', reason: '收错' })
    expect(said(only(taken))).toEqual(['V-010 耳号已存在，不能重复'])
  })
})

describe('two people, one slip', () => {
  test('of two who receive at once one wins and the other sees why; a lost reply doubles nothing', async () => {
    await enter('G10', weaned)
    const made = await sent(['G10'])
    const body = { version: made.version, date: '2026-11-12', rows: rowsAt('G10') }
    const answers = await Promise.all([
      act(there.client, made, 'receive', body),
      act(both, made, 'receive', body),
    ])
    expect(answers.map((one) => one.status).toSorted()).toEqual([200, 409])
    const [lost] = answers.filter((one) => one.status === 409)
    expect(lost?.msg).toBe('数据已被他人修改，请刷新后重试')

    await enter('G11', weaned)
    const again = await sent(['G11'])
    const asked = {
      version: again.version,
      date: '2026-11-12',
      rows: rowsAt('G11'),
      requestId: 'receipt-0001',
    }
    const first = await act(there.client, again, 'receive', asked)
    const second = await act(there.client, again, 'receive', asked)
    expect(second.data).toEqual(first.data)
    expect(second.data.accepted).toBe(true)
    const heads = await sql<{
      n: number
    }>`select count(*)::int as n from pig where farm_id = ${there.farm.uid} and ear_no in ('G10', 'G11')`.execute(
      t.db,
    )
    expect(heads.rows[0]?.n).toBe(2)
  })
})

describe('the view of each farm', () => {
  test('a stranger sees no slip; the receiver nothing of the sender but the slip and its pigs', async () => {
    await enter('H1', weaned)
    await enter('H2', weaned)
    const made = await sent(['H1'])
    for (const path of [`breedPigTransfer/${made.uid}`, `breedPigTransfer/${made.uid}/pigs`])
      expect((await stranger.client.get(path)).status, path).toBe(404)
    for (const name of ['dispatch', 'receive', 'reject', 'undo']) {
      const body = { version: made.version, date: TODAY, rows: rowsAt('H1'), reason: 'x', step: 'RECEIVE' }
      const fields =
        {
          dispatch: ['version', 'reason'],
          receive: ['version', 'date', 'rows'],
          reject: ['version', 'date', 'reason'],
          undo: ['version', 'step', 'reason'],
        }[name] ?? []
      const sentBody = Object.fromEntries(Object.entries(body).filter(([key]) => fields.includes(key)))
      expect(
        (await stranger.client.post(`breedPigTransfer/${made.uid}/${name}`, sentBody)).status,
        name,
      ).toBe(404)
    }
    expect((await stranger.client.get<{ list: unknown[] }>('breedPigTransfer')).data.list).toEqual([])
    const farms = await stranger.client.get<{ list: { name: string }[] }>('breedPigTransfer/farms')
    expect(farms.data.list.map((one) => one.name)).toEqual(['丙场'])
    expect(await pig(there, 'H2')).toBeUndefined()
    expect((await act(there.client, made, 'dispatch')).msg).toBe('调拨单当前为【在途】，不能进行此操作')
    expect((await act(here.client, made, 'receive', { date: '2026-11-12', rows: rowsAt('H1') })).status).toBe(
      403,
    )
    const list = await there.client.get<{
      list: { uid: string; inFarmIdTitle: string; outFarmIdTitle: string }[]
    }>(`breedPigTransfer?farmId=${there.farm.uid}`)
    expect(list.data.list.find((one) => one.uid === made.uid)).toMatchObject({
      outFarmIdTitle: '甲场',
      inFarmIdTitle: '乙场',
    })
  })

  test('audit of either side, by the acting user', async () => {
    const rows = await sql<{
      target: string
      farm: string
    }>`select distinct target, after->>'farmId' as farm from audit_log
      where target in ('event_transfer_farm', 'event_entry', 'breedPigTransfer') and account = '员乙场'`.execute(
      t.db,
    )
    const found = rows.rows.map(({ target, farm }) => `${target} ${farm}`)
    expect(found).toContain(`event_transfer_farm ${here.farm.uid}`)
    expect(found).toContain(`event_entry ${there.farm.uid}`)
    expect(found).toContain('breedPigTransfer null')
  })
})

test('a rebuild of either farm changes no row (rebuild = incremental), and the identities hold', async () => {
  const before = await herd()
  for (const { farm } of [here, there]) {
    const scope = { root: false, farms: [farm.uid], companies: [], paths: [] }
    const trial = await rebuildFarm(t.db, scope, { farmId: farm.uid, dryRun: true, from: null, today: TODAY })
    expect(trial.found.rows).toEqual([])
    expect(trial.found.identities.filter((one) => one.expected !== one.actual)).toEqual([])
    if (farm === here.farm) expect(trial.found.identities.map((one) => one.rule)).toContain('R5')
    await rebuildFarm(t.db, scope, { farmId: farm.uid, dryRun: false, from: null, today: TODAY })
  }
  expect(await herd()).toEqual(before)
  const heads = await sql<{ gone: number; came: number }>`select
    (select count(*)::int from pig_event where type = 'event_transfer_farm' and payload->>'step' = 'OUT') as gone,
    (select count(*)::int from pig_event where payload->>'source' = 'TRANSFER')
      + (select count(*)::int from pig_event where payload->>'step' = 'BACK')
      + (select count(*)::int from pig where status = 'IN_TRANSIT') as came`.execute(t.db)
  expect(heads.rows[0]?.gone).toBe(heads.rows[0]?.came) // R5
})

test('F06 R5 on every day the heads of the report are those of the spans: on the road she counts where she left, also once she has arrived', async () => {
  const admin = await t.as('admin')
  const road: number[] = []
  for (const date of ['2026-11-09', '2026-11-10', '2026-11-11', '2026-11-12', TODAY]) {
    const filters = { farmIds: [here.farm.uid, there.farm.uid], date }
    const { sums } = await ask(admin, 'bi/pigs-amount', { filters, groupBy: 'farm' })
    const spans = await sql<{ transit: number; herd: number }>`
      select count(*) filter (where sp.status = 'IN_TRANSIT')::int as transit, count(*) filter (where sp.status <> 'IN_TRANSIT')::int as herd
        from sow_span sp where sp.from_date <= ${date} and coalesce(sp.to_date, 'infinity') > ${date}`.execute(
      t.db,
    )
    const { boars, gilts, sows, transit } = sums
    expect([date, { transit, herd: Number(boars) + Number(gilts) + Number(sows) }]).toEqual([
      date,
      spans.rows[0],
    ])
    road.push(Number(transit))
  }
  const [before = 0, left = 0, , , today = 0] = road
  expect([before, left > today]).toEqual([0, true])
})
