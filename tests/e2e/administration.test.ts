import { afterAll, beforeAll, expect, test } from 'vitest'
import { addReader } from '#support/reader.ts'
import { api } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** Screens of an administrator, as he goes through them: upgrade notes, managed farms, settings, jobs. */

const READERS = [
  { account: 'reader4', password: 'Sow-4711', role: 'STATISTICIAN', name: 'reader4' },
  { account: 'reader5', password: 'Sow-4711', role: 'STATISTICIAN', name: 'reader5' },
] as const
const RELEASE = '2099.1.0'
let admin: Visitor
let noteUid = ''
const open: Visitor[] = []

beforeAll(async () => {
  admin = await visit()
  await signIn(admin)
  for (const reader of READERS) await addReader(admin, reader)
})
afterAll(async () => {
  // others who sign in to this server are not to be met by the note
  await api(admin, 'post', `upgrade-info/${noteUid}/publish`, { published: false })
  for (const one of [admin, ...open]) await one.close()
})

async function arrive(reader: (typeof READERS)[number]): Promise<Visitor> {
  const visitor = await visit()
  open.push(visitor)
  await signIn(visitor, reader)
  return visitor
}
const popup = ({ page }: Visitor) => page.getByRole('dialog', { name: `已升级到 ${RELEASE}` })

test('the notes of an upgrade pop up once for each person, own role first, then what changes figures', async () => {
  const item = (kind: string, title: string, roles: string | null) => ({ kind, title, roles })
  const note = await api<{ uid: string }>(admin, 'post', 'upgrade-info', {
    ...{ release: RELEASE, releasedOn: '2026-11-25', kind: 'PATCH' },
    items: [
      item('NEW', '只和财务有关', 'FINANCE'),
      { ...item('FORMULA', '断奶前死亡率改口径', null), before: '10.87', after: '11.04' },
      item('CHANGED', '和统计员有关的变化', 'STATISTICIAN'),
    ],
  })
  noteUid = note.uid
  await api(admin, 'post', `upgrade-info/${noteUid}/publish`, { published: true })
  await api(admin, 'post', `upgrade-info/${noteUid}/read`)

  const first = await arrive(READERS[0])
  await popup(first).getByText('和统计员有关的变化').waitFor()
  expect(await popup(first).getByText('只和财务有关').count()).toBe(0)
  expect(await popup(first).locator('dd').allTextContents()).toEqual(['10.87', '11.04'])
  await first.page.keyboard.press('Escape')
  await popup(first).waitFor({ state: 'hidden' })

  const answered = first.page.waitForResponse((answer) => answer.url().includes('upgrade-info/unread'))
  await first.go('/admin/upgrade-info')
  expect((await (await answered).json()).data.list).toEqual([])
  const titles = first.page.locator('.upgrade-items h2')
  await titles.first().waitFor()
  expect((await titles.allTextContents()).map((title) => title.slice(0, 4))).toEqual([
    '和统计员',
    '口径变化',
    '其他角色',
  ])
  expect(await popup(first).count()).toBe(0)
  expect(await first.axe()).toEqual([])

  const second = await arrive(READERS[1])
  await popup(second).getByRole('button', { name: '知道了' }).click()
  await popup(second).waitFor({ state: 'hidden' })
  expect([...first.noise, ...second.noise]).toEqual([])
}, 90_000)

async function forgetPeriods(): Promise<void> {
  const { list } = await api<{ list: { uid: string; version: number }[] }>(
    admin,
    'get',
    'manageCompanyForFarm',
  )
  for (const { uid, version } of list)
    await admin.page.request.delete(`${admin.url}/api/v2/manageCompanyForFarm/${uid}`, { data: { version } })
}

test('a period that overlaps another of its farm cannot be saved, and says by how many days', async () => {
  const { page, go, noise } = admin
  const orgs = await api<{ list: { uid: string; type: string }[] }>(admin, 'get', 'org-manage?_end=150')
  const uidOf = (type: string) => orgs.list.find((one) => one.type === type)?.uid
  const period = (kind: string, fromDate: string, toDate: string) =>
    api(admin, 'post', 'manageCompanyForFarm', {
      ...{ manageCompanyId: uidOf('company'), managedFarmId: uidOf('farm'), kind, fromDate, toDate },
    })
  await forgetPeriods()
  await period('CUSTODY', '2024-01-01', '2025-12-31')
  await period('LEASED', '2026-01-01', '2026-12-31')

  await go('/admin/manageCompanyForFarm')
  await page.getByRole('button', { name: /托管$/ }).focus()
  await page.keyboard.press('Enter')
  const card = page.getByRole('region', { name: '编辑管理关系' })
  const end = card.getByLabel('结束')
  // the card begins with its first field
  await expect.poll(() => card.locator(':focus').count()).toBe(1)
  // typed as a person does: a field that was filled while its calendar closes keeps what it had
  const endOn = async (day: string) => {
    await end.click()
    await end.press('ControlOrMeta+a')
    await page.keyboard.type(day)
    await page.keyboard.press('Enter')
  }
  await endOn('2026-01-10')
  await card.getByRole('alert').getByText('重叠 10 天').waitFor()
  expect(await card.getByRole('button', { name: '保存' }).isDisabled()).toBe(true)
  await card.getByText(/影响/).waitFor()
  expect(await admin.axe()).toEqual([])

  await endOn('2025-11-30')
  await card.getByRole('alert').waitFor({ state: 'hidden' })
  await page.keyboard.press('Control+s')
  await page.getByRole('row', { name: /托管.*2025-11-30.*已结束/ }).waitFor()
  await forgetPeriods()
  expect(noise.splice(0)).toEqual([])
}, 60_000)

test('a setting is changed in its row with a reason, stands bold with its way back, and is restored', async () => {
  const { page, go, noise } = admin
  const row = page.getByRole('row', { name: /excel_max_import_size/ })
  const save = async (reason: string) => {
    await page.getByLabel('变更原因').fill(reason)
    await page.keyboard.press('Enter')
    await page.getByText('没有改动').waitFor()
  }
  await go('/admin/system-configuration')
  await row.getByRole('button', { name: '编辑' }).focus()
  await page.keyboard.press('Enter')
  await row.getByRole('spinbutton').or(row.getByRole('textbox')).fill('2048')
  await page.getByText('改动 1 项：导入文件上限 1,024 KB 变为 2,048 KB').waitFor()
  await save('免疫记录单文件 1.6 MB')
  await row.getByText('2,048').waitFor()
  await page.getByRole('button', { name: '变更记录' }).click()
  await page.getByRole('cell', { name: '免疫记录单文件 1.6 MB' }).waitFor()
  expect(await admin.axe()).toEqual([])
  await page.keyboard.press('Escape')
  await row.getByRole('button', { name: '还原' }).click()
  await save('还原')
  await row.getByRole('button', { name: '还原' }).waitFor({ state: 'hidden' })
  expect(noise.splice(0)).toEqual([])
}, 60_000)

test('a job is run at once from its row, and its result stands below', async () => {
  const { page, go, noise } = admin
  await go('/admin/jobs')
  const row = page.getByRole('row', { name: /预警检查/ })
  await row.getByRole('button', { name: '立即运行' }).focus()
  await page.keyboard.press('Enter')
  await page.getByText('预警检查已开始').first().waitFor()
  const runs = page.getByRole('region', { name: '运行记录', exact: true })
  await runs.getByRole('row', { name: /手动/ }).first().waitFor({ timeout: 20_000 })
  await row.getByText('成功').waitFor({ timeout: 20_000 })
  expect(await admin.axe()).toEqual([])
  expect(noise.splice(0)).toEqual([])
}, 60_000)
