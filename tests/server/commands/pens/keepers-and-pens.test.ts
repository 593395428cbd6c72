import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { keeperOf } from '#server/queries/keeper.ts'
import type { TestNode } from '#support/accounts.ts'
import { type Client, testApp } from '#support/app.ts'

const t = await testApp()
let admin: Client
let farm: TestNode
let other: TestNode
let crate: TestNode
let house: TestNode

beforeAll(async () => {
  admin = await t.as('admin')
  const company = await t.node({ type: 'company', name: '江北公司' })
  farm = await t.node({ type: 'farm', name: '柳河场', parent: company })
  other = await t.node({ type: 'farm', name: '青山场', parent: company })
  house = await t.node({ type: 'house', kind: 'HOUSE', name: '分娩舍1', parent: farm })
  crate = await t.node({ type: 'house', kind: 'PEN', name: '02', parent: house })
  const second = await t.node({ type: 'house', kind: 'HOUSE', name: '分娩舍2', parent: farm })
  await t.node({ type: 'house', kind: 'PEN', name: '02', parent: second })
  const there = await t.node({ type: 'house', kind: 'HOUSE', name: '分娩舍1', parent: other })
  await t.node({ type: 'house', kind: 'PEN', name: '02', parent: there })
})

const bind = (body: Record<string, unknown>) =>
  admin.post<{ uid: string; place: string; placeId: string; farmId: string; version: number }>('penBind', {
    kind: 'KEEPER',
    fromDate: '2026-11-01',
    ...body,
  })
const keeperOn = async (place: string, day: string) => {
  const query = sql<{
    who: string | null
  }>`select ${keeperOf(sql`${farm.uid}::uuid`, sql`${place}::uuid`, sql`${day}::date`)} as who`
  return (await query.execute(t.db)).rows[0]?.who
}

describe('penBind', () => {
  test('a pen is named by its house where pens share names, and by its farm where houses do', async () => {
    const unclear = await bind({ place: '02', bound: '王强' })
    expect([unclear.status, unclear.errors?.place?.[0]]).toEqual([
      400,
      expect.stringContaining('有多个栏位叫“02”'),
    ])
    expect((await bind({ place: '分娩舍1-02', bound: '王强' })).errors?.place?.[0]).toContain('请写全')
    expect((await bind({ place: '分娩舍9-02', bound: '王强' })).errors?.place).toEqual([
      '栏位“分娩舍9-02”不存在',
    ])
    const made = await bind({ place: '柳河场/分娩舍1-02', bound: '王强', toDate: '2026-11-10' })
    expect([made.status, made.data.place, made.data.placeId, made.data.farmId]).toEqual([
      200,
      '分娩舍1-02',
      crate.uid,
      farm.uid,
    ])
  })

  test('a pen whose name holds a dash is found by its own name and behind its house', async () => {
    const pen = await t.node({ type: 'house', kind: 'PEN', name: '3-12', parent: house })
    for (const [place, fromDate] of [
      ['3-12', '2026-11-01'],
      ['柳河场/分娩舍1-3-12', '2026-11-05'],
    ]) {
      const { data } = await bind({ place, fromDate, toDate: fromDate, bound: '王强' })
      expect([data.placeId, data.place]).toEqual([pen.uid, '分娩舍1-3-12'])
    }
    expect((await bind({ place: '12', bound: '王强' })).errors?.place).toEqual(['栏位“12”不存在'])
  })

  test('a place has one keeper on a day; the day after the end is free again', async () => {
    const taken = await bind({ place: '柳河场/分娩舍1-02', bound: '李敏', fromDate: '2026-11-10' })
    expect(taken.errors?.place).toEqual(['分娩舍1-02自2026-11-01起已绑定饲养员王强，请先结束原绑定'])
    expect((await bind({ place: '柳河场/分娩舍1-02', bound: '李敏', fromDate: '2026-11-11' })).status).toBe(
      200,
    )
    expect((await bind({ place: '柳河场/分娩舍1', bound: '赵全' })).status).toBe(200)
  })

  test('the keeper of a pen is its own, else that of its house, on any day', async () => {
    const days = ['2026-10-31', '2026-11-01', '2026-11-10', '2026-11-11']
    expect(await Promise.all(days.map((day) => keeperOn(crate.uid, day)))).toEqual([
      null,
      '王强',
      '王强',
      '李敏',
    ])
    expect(await keeperOn(house.uid, '2026-11-05')).toBe('赵全')
  })

  test('a device stands in one place at a time; an earlier end lets it move', async () => {
    const first = await bind({ place: '分娩舍2', kind: 'RFID', bound: 'RF-07' })
    const again = await bind({
      place: '柳河场/分娩舍1-02',
      kind: 'RFID',
      bound: 'RF-07',
      fromDate: '2026-11-15',
    })
    expect(again.errors?.bound).toEqual(['RF-07自2026-11-01起已绑定在分娩舍2，请先结束原绑定'])
    const { uid, version } = first.data
    expect((await admin.patch(`penBind/${uid}`, { version, toDate: '2026-11-14' })).status).toBe(200)
    expect(
      (await bind({ place: '柳河场/分娩舍1-02', kind: 'RFID', bound: 'RF-07', fromDate: '2026-11-15' }))
        .status,
    ).toBe(200)
    expect(
      (await bind({ place: '分娩舍2', kind: 'OTHER', bound: 'X', toDate: '2026-10-01' })).errors?.toDate,
    ).toEqual(['结束日期不能早于开始日期'])
  })
})

describe('technicianManage', () => {
  const enter = (body: Record<string, unknown>) =>
    admin.post('technicianManage', { name: '周海', kind: 'BREEDER', ...body })

  test('a name stands once per farm and kind', async () => {
    expect((await enter({ farmIds: [farm.uid] })).status).toBe(200)
    expect((await enter({ farmIds: [other.uid, farm.uid] })).errors?.name).toEqual([
      '柳河场已有同名同类型的技术员',
    ])
    expect((await enter({ farmIds: [other.uid] })).status).toBe(200)
    expect((await enter({ farmIds: [farm.uid], kind: 'CHECKER' })).status).toBe(200)
    expect((await enter({ name: '无场', farmIds: [] })).errors?.farmIds).toEqual(['请选择服务猪场'])
  })
})

describe('names in events', () => {
  test('offer the technicians of the farm, the fitting kind first; any other name may be typed', async () => {
    await admin.post('technicianManage', { name: '安宁', kind: 'FARROWING', farmIds: [farm.uid] })
    await admin.post('technicianManage', {
      name: '停用者',
      kind: 'BREEDER',
      farmIds: [farm.uid],
      enabled: false,
    })
    await admin.post('technicianManage', { name: '别处', kind: 'BREEDER', farmIds: [other.uid] })
    const names = await admin.get<{ list: string[] }>(`event/event_mat/names/technician?farmId=${farm.uid}`)
    expect(names.data.list).toEqual(['周海', '安宁'])
    const midwives = await admin.get<{ list: string[] }>(`event/event_farr/names/midwife?farmId=${farm.uid}`)
    expect(midwives.data.list).toEqual(['安宁', '周海'])
    expect((await admin.get(`event/event_farr/names/healthy?farmId=${farm.uid}`)).status).toBe(404)
    expect((await admin.get(`event/event_farr/names/constructor?farmId=${farm.uid}`)).status).toBe(404)
  })
})

describe('a technician with an account', () => {
  const offered = async () =>
    (await admin.get<{ list: string[] }>(`event/event_mat/names/technician?farmId=${farm.uid}`)).data.list

  test('is named by it, follows when it is renamed, and is not offered while it is disabled', async () => {
    const userId = await t.user({ account: 'hanmei', at: farm, functions: ['event-mat'] })
    const user = async () => (await admin.get<{ version: number }>(`user-manage/${userId}`)).data.version
    const rename = async (body: object) =>
      admin.patch(`user-manage/${userId}`, { version: await user(), ...body })
    expect((await rename({ name: '韩梅' })).status).toBe(200)
    const made = await admin.post<{ uid: string }>('technicianManage', {
      userId,
      kind: 'CHECKER',
      farmIds: [farm.uid],
    })
    expect(made.status).toBe(200)
    const name = async () =>
      (await admin.get<{ name: string }>(`technicianManage/${made.data.uid}`)).data.name
    expect(await name()).toBe('韩梅')
    expect((await rename({ name: '韩梅梅' })).status).toBe(200)
    expect(await name()).toBe('韩梅梅')
    expect(await offered()).toContain('韩梅梅')
    expect((await rename({ enabled: false })).status).toBe(200)
    expect(await offered()).not.toContain('韩梅梅')
  })

  test('users of the farm are offered after its technicians without a second list; others are not', async () => {
    const name = async (account: string, at: TestNode, called: string) => {
      const uid = await t.user({ account, at, functions: ['event-mat'] })
      const { data } = await admin.get<{ version: number }>(`user-manage/${uid}`)
      await admin.patch(`user-manage/${uid}`, { version: data.version, name: called })
    }
    await name('lidan', farm, '李丹')
    await name('wuke', other, '吴可')
    const names = await offered()
    expect(names).toContain('李丹')
    expect(names.indexOf('周海')).toBeLessThan(names.indexOf('李丹'))
    expect(names).not.toContain('吴可')
  })

  test('a person from outside needs a name', async () => {
    const nameless = await admin.post('technicianManage', { kind: 'CHECKER', farmIds: [farm.uid] })
    expect(nameless.errors?.name).toEqual(['请选择系统用户，或填写外部人员的姓名'])
  })
})

describe('many pens at once', () => {
  interface Place {
    uid: string
    label: string
    heads: number
    keeper: string | null
    ownKeeper: string | null
    devices: string | null
  }
  let barn: TestNode
  let pens: TestNode[]
  const places = async () =>
    (await admin.get<{ list: Place[]; keepers: string[] }>(`penBind/places?farmId=${farm.uid}`)).data
  const of = async (uid: string) => (await places()).list.find((one) => one.uid === uid)
  const send = (call: string, body: Record<string, unknown>) =>
    admin.post<{ bound: number; ended: number }>(`penBind/${call}`, {
      farmId: farm.uid,
      places: pens.map((pen) => pen.uid),
      kind: 'KEEPER',
      ...body,
    })

  beforeAll(async () => {
    barn = await t.node({ type: 'house', kind: 'HOUSE', name: '妊娠舍1', parent: farm })
    pens = []
    for (const name of ['01', '02', '03'])
      pens.push(await t.node({ type: 'house', kind: 'PEN', name, parent: barn }))
  })

  test('a keeper for all of them, another from a day on, none from another', async () => {
    expect((await send('bind', { bound: '王强', fromDate: '2026-01-01' })).data).toEqual({ bound: 3 })
    expect(await of(pens[0]?.uid ?? '')).toMatchObject({
      label: '妊娠舍1-01',
      keeper: '王强',
      ownKeeper: '王强',
    })
    const taken = await send('bind', { bound: '李敏', fromDate: '2026-02-01' })
    expect(taken.errors?.place?.[0]).toContain('已绑定饲养员王强')
    expect((await send('bind', { bound: '李敏', fromDate: '2026-02-01', replace: true })).data.bound).toBe(3)
    expect((await places()).keepers).toContain('李敏')
    expect((await send('unbind', { toDate: '2026-03-01' })).data).toEqual({ ended: 3 })
    expect((await of(pens[0]?.uid ?? ''))?.keeper).toBeNull()
    const days = ['2026-01-31', '2026-02-01', '2026-03-01', '2026-03-02']
    expect(await Promise.all(days.map((day) => keeperOn(pens[1]?.uid ?? '', day)))).toEqual([
      '王强',
      '李敏',
      '李敏',
      null,
    ])
  })

  test('devices are numbered through; one number for several pens is refused, and nothing is bound', async () => {
    const same = await send('bind', { kind: 'FEEDER', bound: 'F-1', fromDate: '2026-01-01' })
    expect(same.errors?.bound?.[0]).toContain('{n}')
    expect(
      (await send('bind', { kind: 'FEEDER', bound: 'F-{nnn}', from: 9, fromDate: '2026-01-01' })).data.bound,
    ).toBe(3)
    expect(await Promise.all(pens.map(async ({ uid }) => (await of(uid))?.devices))).toEqual([
      'F-009',
      'F-010',
      'F-011',
    ])
    const clash = await send('bind', {
      kind: 'FEEDER',
      bound: 'F-{nnn}',
      from: 11,
      fromDate: '2026-05-01',
      places: pens.slice(0, 2).map(({ uid }) => uid),
    })
    expect(clash.errors?.bound?.[0]).toContain('F-011')
    expect((await of(pens[0]?.uid ?? ''))?.devices).toBe('F-009')
  })

  test('a place of another farm is refused', async () => {
    const answer = await send('bind', { bound: '王强', fromDate: '2026-06-01', farmId: other.uid })
    expect(answer.errors).toEqual({ places: ['所选栏位不属于本场'] })
  })
})
