import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** An administrator gives a user a role with two screens on one of two farms; she gets exactly that, until disabled. */

const CLERK = { account: 'reader1', password: 'Sow-4711' }
const ROLE = '统计查看'
/** A report of events is corrected from its rows, by rights of its own; a user with a report has the download centre. */
const REPORT = ['births', 'births:edit', 'births:export', 'births:undo']
const TICKED = [...REPORT, 'pigs-file', 'pigs-file:export']
// every user's own: what he asked for, and why he may or may not
const GRANTED = [...TICKED, 'download-center', 'permission-explain'].sort()

let admin: Visitor
let clerk: Visitor
let qingsong: string
beforeAll(async () => {
  admin = await visit()
  await signIn(admin)
  qingsong = await otherFarm(admin)
  clerk = await visit()
})
afterAll(async () => {
  await admin.close()
  await clerk.close()
})

/** Calls the API with the session of the page's user. */
async function api<T>(visitor: Visitor, method: 'GET' | 'POST', path: string, data?: object): Promise<T> {
  const answer = await visitor.page.request.fetch(`${visitor.url}/api/v2/${path}`, {
    method,
    ...(data ? { data } : {}),
  })
  const { code, msg, data: result } = await answer.json()
  expect([code, msg]).toEqual(['SUCCESS', expect.anything()])
  return result
}

/** A second farm with one gilt, so that there is something to be kept from; answers its uid. */
async function otherFarm(visitor: Visitor): Promise<string> {
  const { userData } = await api<{ userData: { organizeInfo: { uid: string } } }>(
    visitor,
    'GET',
    'base/account/current',
  )
  const add = (parentId: string, values: object) =>
    api<{ uid: string }>(visitor, 'POST', 'org-manage', { parentId, ...values })
  const farm = await add(userData.organizeInfo.uid, {
    type: 'farm',
    name: '青松场',
    shortName: '青松',
    code: 'QS',
    sort: 99,
    farmType: 'COMMERCIAL',
    designSows: 6,
  })
  const house = await add(farm.uid, { type: 'house', kind: 'HOUSE', name: '青松后备舍', sort: 1 })
  const gilt = {
    date: '2026-10-01',
    birthDate: '2026-03-01',
    source: 'INIT',
    init: true,
    houseId: house.uid,
    sex: 'F',
    status: 'GILT',
    confirmReason: '品种不详',
  }
  const { results } = await api<{ results: object[] }>(visitor, 'POST', 'event/event_entry', {
    farmId: farm.uid,
    rows: [{ ...gilt, earNo: 'Q0001' }],
  })
  expect(results).toMatchObject([{ accepted: true }])
  return farm.uid
}

async function openForm(page: Page, name: string, title: string) {
  await page.goto(`${admin.url}/admin/${name}`)
  await page.getByRole('button', { name: /新增/ }).waitFor()
  await page.keyboard.press('Alt+n')
  const form = page.getByRole('form', { name: title })
  await form.waitFor()
  return form
}

/** antd lays the chosen words over the input that carries the label. */
const OVER = { force: true }

const farmFilter = (visitor: Visitor) => visitor.page.getByLabel('猪场', { exact: true })
const earNos = (visitor: Visitor) =>
  visitor.page.locator('.ant-table-row').locator('td').nth(1).allInnerTexts()

describe.sequential('user and role', () => {
  test('a role is made of two screens in the function tree and a data scope', async () => {
    const { page } = admin
    const form = await openForm(page, 'role-manage', '新增角色')
    await form.getByLabel('编码', { exact: true }).fill('READER')
    await form.getByLabel('名称', { exact: true }).fill(ROLE)
    await form.getByLabel('数据范围', { exact: true }).click(OVER)
    await page.getByTitle('所属组织及下级', { exact: true }).click()
    for (const screen of ['猪只档案', '产仔报表']) {
      await form.getByPlaceholder('按名称查找功能').fill(screen)
      const row = form.locator('.ant-tree-treenode', { hasText: screen })
      await row.locator('.ant-tree-checkbox').click()
    }
    await form.getByText(`已选 ${TICKED.length} 项`).waitFor()
    await page.keyboard.press('Control+s')
    await page.getByText('已保存角色').first().waitFor()
    await page.getByText('READER', { exact: true }).waitFor()
  })

  test('a user is made on a farm with that role', async () => {
    const { page } = admin
    const form = await openForm(page, 'user-manage', '新增用户')
    await form.getByLabel('账号', { exact: true }).fill(CLERK.account)
    await form.getByLabel('姓名', { exact: true }).fill('陈秀兰')
    await form.getByLabel('密码', { exact: true }).fill(CLERK.password)
    await form.getByLabel('首次登录须改密', { exact: true }).click()
    await form.getByLabel('角色', { exact: true }).click(OVER)
    await page.keyboard.type(ROLE)
    await page.getByTitle(ROLE, { exact: true }).click()
    await page.keyboard.press('Escape')
    await form.getByLabel('所属组织', { exact: true }).click()
    const picker = page.getByRole('dialog', { name: /选择所属组织/ })
    await picker.getByText('参考场REF').click()
    await picker.getByRole('button', { name: '确定' }).click()
    await page.keyboard.press('Control+s')
    await page.getByText('已保存用户').first().waitFor()
  })

  test('S6-07 the user has exactly the functions of the role: menu, rights, and nothing else', async () => {
    await signIn(clerk, CLERK)
    const menu = clerk.page.getByRole('navigation', { name: '功能菜单' })
    await clerk.page.getByRole('tab', { name: '猪只档案', selected: true }).waitFor()
    // the group of the screen in front stands open
    await menu.getByText('猪只档案', { exact: true }).first().waitFor()
    await menu.getByText('报表分析').click()
    await menu.getByText('产仔报表', { exact: true }).first().waitFor()
    const entries = await menu.getByRole('menuitem').allInnerTexts()
    expect([...new Set(entries)].sort()).toEqual(
      ['首页', '猪只与批次', '猪只档案', '报表分析', '产仔报表'].sort(),
    )
    type Node = { code: string; kind: string; alias?: boolean; child: Node[] }
    const codes = (nodes: Node[]): string[] =>
      nodes
        .filter(({ alias }) => !alias)
        .flatMap((one) => [...(one.kind === 'menu' ? [] : [one.code]), ...codes(one.child)])
    const { functionModels } = await api<{ functionModels: Node[] }>(clerk, 'GET', 'base/func')
    expect(codes(functionModels).sort()).toEqual(GRANTED)
    await clerk.go('/admin/role-manage')
    await clerk.page.waitForURL((url) => url.pathname === '/admin/pigs-file')
    const answer = await clerk.page.request.get(`${clerk.url}/api/v2/role-manage`)
    expect(answer.status()).toBe(403)
  })

  test('S6-07 the scope is exactly the own farm', async () => {
    await clerk.page.getByText('M0001', { exact: true }).waitFor()
    const { list } = await api<{ list: { earNo: string }[] }>(clerk, 'GET', 'pigs-file')
    expect(list.length).toBeGreaterThan(0)
    expect(list.map(({ earNo }) => earNo)).not.toContain('Q0001')
  })

  test('S3-39 the farm filter limits a list to the farm chosen', async () => {
    const { page } = admin
    await admin.go('/admin/pigs-file')
    await page.getByText('M0001', { exact: true }).waitFor()
    await farmFilter(admin).click()
    const picker = page.getByRole('dialog', { name: /选择猪场/ })
    await picker.getByRole('treeitem', { name: /参考场REF/ }).click()
    await picker.getByRole('treeitem', { name: /青松场/ }).click()
    await picker.getByRole('button', { name: '确定' }).click()
    await picker.waitFor({ state: 'hidden' })
    const [answer] = await Promise.all([
      page.waitForResponse((one) => /\/api\/v2\/pigs-file\?.*_start=/.test(one.url())),
      page.getByRole('button', { name: '查询', exact: true }).click(),
    ])
    await page.getByText('Q0001', { exact: true }).waitFor()
    expect(await earNos(admin)).toEqual(['Q0001'])
    expect(new URL(answer.url()).searchParams.getAll('farmId')).toEqual([qingsong])
    const { data } = await answer.json()
    expect(data.list.map(({ farmId }: { farmId: string }) => farmId)).toEqual([qingsong])
  })

  test('S6-08 disabled, the user is out at once and cannot sign in', async () => {
    const { page } = admin
    await admin.go('/admin/user-manage')
    const row = page.locator('.ant-table-row', { has: page.getByText(CLERK.account, { exact: true }) })
    await row.getByRole('button', { name: '更多' }).click()
    await page.getByRole('menuitem', { name: '启/停' }).click()
    await page.getByText('停用后不能登录').waitFor()
    await page.getByRole('button', { name: '停用' }).click()
    await page.getByText('已停用陈秀兰').first().waitFor()

    await clerk.go('/admin/pigs-file')
    await clerk.page.waitForURL((url) => url.pathname === '/login')
    await clerk.page.getByLabel('账号', { exact: true }).fill(CLERK.account)
    await clerk.page.getByLabel('密码', { exact: true }).fill(CLERK.password)
    await clerk.page.keyboard.press('Enter')
    await clerk.page.getByText('账号已停用，请联系管理员').waitFor()
    expect(new URL(clerk.page.url()).pathname).toBe('/login')
  })
})
