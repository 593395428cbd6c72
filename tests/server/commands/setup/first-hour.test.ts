import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { AccountsAnswer, PensAnswer, SetupState } from '#resources/getting-started/setup.shapes.ts'
import type { LateAnswer } from '#resources/golive/golive.late-kinds.ts'
import type { GoLive, WorkbookFile } from '#resources/golive/golive.ts'
import { PUBLIC_ONLY } from '#server/kit/outbound/outbound.ts'
import { type Client, testApp } from '#support/app.ts'
import { fillWorkbook, twentySows, until } from '#support/first-hour.ts'
import { act, going, PAGE } from '#support/go-live.ts'
import { upload } from '#support/upload.ts'

/** A new company from nothing to its first event, by the calls of the guide. */

const DAY = '2026-11-21'
const t = await testApp({
  outbound: { ...PUBLIC_ONLY, publicUrl: 'https://pigs.example.com' },
  now: () => new Date(`${DAY}T04:00:00Z`),
})
const admin = await t.as('admin')

const setup = async (farmId?: string) =>
  (await admin.get<SetupState>(`getting-started${farmId ? `?farmId=${farmId}` : ''}`)).data
const doneOf = ({ steps }: SetupState) => steps.filter(({ done }) => done).map(({ key }) => key)
const FORM = { company: '江南牧业', farm: '柳河场', farmType: 'COMMERCIAL', goLiveDate: DAY }
let farmId = ''

test('nothing is there: no farm, no step done', async () => {
  const state = await setup()
  expect([state.farm, state.live, doneOf(state)]).toEqual([null, false, []])
})

test('company, farm and day come from one form, or nothing of them', async () => {
  const late = await admin.post('getting-started/farm', { ...FORM, goLiveDate: '2026-12-24' })
  expect([late.status, Object.keys(late.errors ?? {})]).toEqual([400, ['goLiveDate']])
  expect((await setup()).companies).toEqual([])
  const made = await admin.post<{ farmId: string }>('getting-started/farm', FORM)
  farmId = made.data.farmId
  const state = await setup()
  expect(state.farm).toMatchObject({
    uid: farmId,
    name: '柳河场',
    company: '江南牧业',
    goLiveDate: DAY,
    status: 'OPEN',
  })
  expect([doneOf(state), state.companies]).toEqual([['farm'], ['江南牧业']])
  // the name is the farm's field here, whatever the organisation calls it
  const twice = await admin.post('getting-started/farm', FORM)
  expect(twice.errors).toEqual({ farm: ['同级下名称已存在'] })
})

const LINES = [
  { houseType: 'GESTATION', house: '妊娠舍1', capacity: 100 },
  { houseType: 'FARROWING', house: '分娩舍1', from: 1, to: 10, capacity: 1 },
]
const pens = (body: object) => admin.post<PensAnswer>('getting-started/pens', { farmId, ...body })

test('pens are shown before they are made; a clash is named by line and field', async () => {
  const preview = await pens({ lines: LINES, dryRun: true })
  expect(preview.data).toEqual({
    houses: [
      { house: '妊娠舍1', pens: 0, isNew: true },
      { house: '分娩舍1', pens: 10, isNew: true },
    ],
    created: 12,
    known: [],
  })
  expect(doneOf(await setup())).not.toContain('pens')
  expect((await pens({ lines: LINES })).data.created).toBe(12)
  expect((await setup()).steps.find(({ key }) => key === 'pens')).toMatchObject({
    done: true,
    note: '栋舍 2 栋，栏位 10 个',
  })
  const more = await pens({ lines: [{ ...LINES[1], from: 9, to: 12 }], dryRun: true })
  expect([more.data.created, more.data.known]).toEqual([2, ['分娩舍1', '分娩舍1-09', '分娩舍1-10']])
  const wrong = await pens({ lines: [LINES[0], { ...LINES[1], houseType: 'NURSERY' }, { house: '空' }] })
  expect(Object.keys(wrong.errors ?? {})).toEqual(['lines.2.houseType'])
  const other = await pens({ lines: [LINES[0], { ...LINES[1], houseType: 'NURSERY' }] })
  expect(other.errors).toEqual({ 'lines.1.houseType': ['第2行 舍别：栋舍“分娩舍1”已建为分娩舍'] })
})

const roleNamed = async (name: string) => {
  const { data } = await admin.get<{ list: { uid: string; name: string }[] }>(`role-manage?_end=100`)
  return data.list.find((one) => one.name === name)?.uid ?? ''
}
const people = (lines: readonly object[]) =>
  admin.post<AccountsAnswer>('getting-started/people', { farmId, lines })

test('people come from one grid, all or none; each signs in once with the printed password', async () => {
  const roleId = await roleNamed('配种员')
  const first = { account: 'zhang1', name: '张三', roleId, technician: true }
  const twice = await people([first, { ...first, account: 'ZHANG1' }])
  expect(twice.errors).toEqual({ 'lines.1.account': ['第2行 账号：与第1行重复'] })
  const taken = await people([first, { account: 'admin', name: '李四', roleId }])
  expect(Object.keys(taken.errors ?? {})).toEqual(['lines.1.account'])
  const made = await people([first, { account: 'li4', name: '李四', roleId: await roleNamed('产房员') }])
  expect(made.data.people.map(({ account, role }) => [account, role])).toEqual([
    ['zhang1', '配种员'],
    ['li4', '产房员'],
  ])
  expect(made.data.address).toBe('https://pigs.example.com')
  const zhang = await t.signIn('zhang1', made.data.people[0]?.password)
  expect((await zhang.get('backlog')).msg).toBe('请先修改密码')
  const { data } = await admin.get<{ list: { kind: string; farmIds: string[] }[] }>('technicianManage')
  expect(data.list).toMatchObject([{ kind: 'BREEDER', farmIds: [farmId] }])
  expect((await setup()).steps.find(({ key }) => key === 'people')).toMatchObject({
    done: true,
    note: '账号 2 个',
  })
})

const ended = async (client: Client) => {
  const { golive } = await until(
    () => going(client, farmId),
    (now) => now.golive?.job === null,
  )
  return golive as GoLive
}
const pigs = async () => (await admin.get<{ total: number }>('pigs-file?_end=1')).data.total
const template = async (query = '') =>
  (await admin.get(`${PAGE}/workbook?farmId=${farmId}${query}`)).response.rawPayload

test('the sample of twelve sows comes and goes whole, and is what its workbook says', async () => {
  const loaded = await admin.post<{ files: WorkbookFile[] }>(`${PAGE}/workbook/sample`, { farmId })
  expect(loaded.data.files.map(({ label }) => label)).toEqual([
    '栋舍栏位',
    '种猪档案',
    '历史胎次',
    '批次期初',
    '物料期初',
  ])
  const note = (await ended(admin)).jobNote
  expect(note).toMatch(/^已导入 5 张工作表/)
  expect(await pigs()).toBe(13)
  const state = await setup()
  expect([state.sample, doneOf(state).includes('herd')]).toEqual([5, false])
  const checked = await act(admin, farmId, 'check')
  const errors = checked.data.steps.flatMap(({ problems }) => problems).filter(({ level }) => level === 'E')
  expect(errors).toEqual([])
  const imported = async () =>
    (await going(admin, farmId)).workbooks.map(({ fileName, sheets, rows, isSample }) => [
      fileName,
      sheets,
      rows > 13,
      isSample,
    ])
  expect(await imported()).toEqual([['示例猪群.xlsx', 5, true, true]])
  const early = await act(admin, farmId, 'confirm', { version: checked.data.golive?.version })
  expect(early.msg).toBe('示例数据还在系统中，请先取回示例，再确认上线')
  const workbook = await template('&sample=true')
  const mixed = await upload(admin, `${PAGE}/workbook?farmId=${farmId}`, workbook)
  expect(mixed.msg).toBe('示例数据还在系统中，请先取回示例，再导入本场数据')
  await admin.post(`${PAGE}/workbook/revert`, { farmId, fileName: '示例猪群.xlsx', reason: '导入本场数据' })
  expect([(await ended(admin)).jobNote, await pigs(), (await setup()).sample]).toEqual([null, 0, 0])
  expect((await setup()).steps.find(({ key }) => key === 'pens')?.note).toBe('栋舍 2 栋，栏位 10 个')
  // what its workbook holds is the same herd
  await upload(admin, `${PAGE}/workbook?farmId=${farmId}`, workbook)
  expect([(await ended(admin)).jobNote, await pigs()]).toEqual([note, 13])
  expect(await imported()).toEqual([['导入.xlsx', 5, true, false]])
  const again = await admin.post(`${PAGE}/workbook/sample`, { farmId })
  expect(again.msg).toBe('已导入本场数据，不能再载入示例')
  await admin.post(`${PAGE}/workbook/revert`, { farmId, fileName: '导入.xlsx', reason: '试用结束' })
  expect([(await ended(admin)).jobNote, await pigs(), await imported()]).toEqual([null, 0, []])
}, 120_000)

test('a workbook comes in whole or not at all; the first problem is named by sheet, row and column', async () => {
  const rows = twentySows(DAY)
  const wrong = {
    栋舍栏位: [{ 栋舍: '保育舍1', 舍别: '保育舍' }],
    种猪档案: (rows.种猪档案 ?? []).map((row, at) => (at === 3 ? { ...row, 栋舍: '没有的舍' } : row)),
  }
  const blank = await template()
  await upload(admin, `${PAGE}/workbook?farmId=${farmId}`, fillWorkbook(blank, wrong))
  expect((await ended(admin)).jobNote).toMatch(
    /^工作表“种猪档案”有 1 行有错误，如第 5 行 栋舍：.*没有写入任何数据$/,
  )
  expect(await pigs()).toBe(0)
  const houses = await admin.get<{ list: { name: string }[] }>('org-manage?kind=HOUSE&_end=50')
  expect(houses.data.list.map(({ name }) => name)).not.toContain('保育舍1')
  const untouched = await upload(admin, `${PAGE}/workbook?farmId=${farmId}`, Buffer.from(blank))
  expect(untouched.errors?.file?.[0]).toContain('没有可导入的工作表')
  // questions are asked before anything stands, and answered for the whole workbook
  const unknown = { 种猪档案: (rows.种猪档案 ?? []).map(({ 品种: _, ...row }) => row) }
  await upload(admin, `${PAGE}/workbook?farmId=${farmId}`, fillWorkbook(blank, unknown as typeof rows))
  expect((await ended(admin)).jobNote).toContain('行需要确认，请填写继续原因')
  expect(await pigs()).toBe(0)
  await upload(admin, `${PAGE}/workbook?farmId=${farmId}`, fillWorkbook(blank, rows))
  expect([(await ended(admin)).jobNote, await pigs()]).toEqual(['已导入 1 张工作表，共 21 行', 21])
  expect(doneOf(await setup())).toEqual(['farm', 'pens', 'people', 'herd'])
}, 120_000)

test('confirmed, the first mating ends the guide', async () => {
  const { data } = await act(admin, farmId, 'check')
  expect((await act(admin, farmId, 'confirm', { version: data.golive?.version })).msg).toBe('')
  expect([doneOf(await setup()).at(-1), (await setup()).live]).toEqual(['check', true])
  const mated = await admin.post<{ accepted: boolean }[]>('event/event_mat', {
    farmId,
    rows: [{ date: DAY, earNo: 'Y001', boarEarnock: 'YB01' }],
  })
  expect(JSON.stringify(mated.data)).toContain('"accepted":true')
  expect(doneOf(await setup())).toHaveLength(6)
}, 60_000)

const late = (body: object) =>
  admin.post<LateAnswer>(`${PAGE}/golive/late`, { farmId, reason: '上线时漏报', ...body })
const litter = {
  ...{ earNo: 'Y001', parity: 1, mateDate: '2026-01-01', farrowDate: '2026-04-26', weanDate: '2026-05-20' },
  ...{ totalBorn: 13, livePiglets: 12, weaned: 11 },
}

test('what go-live forgot is added after the first event; a trial says what it changes', async () => {
  const shown = await late({ kind: 'past-litter', lines: [litter], dryRun: true })
  expect([shown.data.saved, shown.data.changes[0]]).toEqual([
    false,
    'Y001 的母猪卡共有历史胎次 1 个，终身产仔随之改变',
  ])
  const wrong = await late({ kind: 'past-litter', lines: [litter, { ...litter, earNo: 'Y999' }] })
  expect(Object.entries(wrong.errors ?? {})).toEqual([
    ['lines.1.earNo', [expect.stringContaining('第2行 耳号：')]],
  ])
  expect((await late({ kind: 'past-litter', lines: [litter] })).data).toMatchObject({ saved: true, rows: 1 })
  const places = await admin.get<{ list: { uid: string; name: string }[] }>('org-manage?kind=HOUSE&_end=50')
  const houseId = places.data.list.find(({ name }) => name === '妊娠舍1')?.uid
  const sow = { earNo: 'Y021', sex: 'F', status: 'GILT', houseId, birthDate: '2026-03-01' }
  const asked = await late({ kind: 'opening-pig', lines: [sow], dryRun: true })
  expect(asked.data.changes).toEqual([
    '母猪存栏现为 20 头，补录后 21 头',
    `自 ${DAY} 起每天的存栏、饲养头日和按存栏计算的指标都会改变，涉及月份：2026-11`,
    '按期初存栏计，不计入期内转入、引种和配种、分娩、断奶',
  ])
  expect(await pigs()).toBe(21)
  expect([(await late({ kind: 'opening-pig', lines: [sow] })).code, await pigs()]).toEqual(['SUCCESS', 22])
  expect((await late({ kind: 'opening-pig', lines: [sow], reason: '' })).errors).toHaveProperty('reason')
}, 60_000)

test('the closed month of the go-live takes nothing that was forgotten', async () => {
  await sql`update organize set closed_up_to = ${DAY}::date where uid = ${farmId}`.execute(t.db)
  const sow = { earNo: 'Y022', sex: 'F', status: 'GILT', houseId: farmId, birthDate: '2026-03-01' }
  const closed = await late({ kind: 'opening-pig', lines: [sow], dryRun: true })
  expect(closed.errors?.lines?.[0]).toContain('已月结')
  const more = await late({ kind: 'past-litter', lines: [{ ...litter, earNo: 'Y002' }] })
  expect(more.errors?.lines?.[0]).toContain('已月结')
})

test('the guide is the administrator’s: a manager is refused, and sees no farm of another', async () => {
  const manager = await t.user({
    account: 'manager1',
    at: await t.node({ type: 'company', name: '江北公司' }),
    functions: ['getting-started', 'getting-started:edit'],
  })
  const other = await t.as('manager1')
  expect(manager).not.toBe('')
  expect((await other.get<SetupState>('getting-started')).data.farm).toBeNull()
  expect((await other.get(`getting-started?farmId=${farmId}`)).status).toBe(403)
  expect((await other.post('getting-started/farm', FORM)).status).toBe(403)
  expect((await other.post('getting-started/pens', { farmId, lines: LINES })).status).toBe(403)
  const roleId = await roleNamed('配种员')
  const person = { account: 'wang5', name: '王五', roleId }
  expect((await other.post('getting-started/people', { farmId, lines: [person] })).status).toBe(403)
})
