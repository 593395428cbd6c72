import { afterAll, beforeAll, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { api, dayBefore } from '#support/server-calls.ts'
import { signIn, type Visitor, visit } from '#support/visitor.ts'

/** The export of another system: a title above the heads, heads and words of its own, two sheets, rows that a filter hides. */

let visitor: Visitor
beforeAll(async () => {
  visitor = await visit({ width: 1366, height: 768 })
  await signIn(visitor)
})
afterAll(async () => {
  await visitor.close()
})

const HEAD = ['猪只编码', '引入日', '来路', '存放处', '公母', '所处阶段', '生辰', '种群']
const gilt = (earNo: string, house: string) => [
  ...[earNo, dayBefore(20).replaceAll('-', '/'), '自产', house, '母', '后备', dayBefore(240), '大约克'],
]

function exported(house: string): Buffer {
  const sheet = utils.aoa_to_sheet([
    ['柳河种猪场引种表'],
    HEAD,
    gilt('91', house),
    gilt('92', house),
    gilt('93', house),
  ])
  sheet['!merges'] = [utils.decode_range('A1:H1')]
  sheet['!rows'] = [{}, {}, {}, {}, { hidden: true }]
  const book = utils.book_new()
  utils.book_append_sheet(book, sheet, '十月')
  utils.book_append_sheet(book, utils.aoa_to_sheet([HEAD, gilt('94', house)]), '九月')
  return write(book, { type: 'buffer', bookType: 'xlsx', cellStyles: true }) as Buffer
}

async function choose(label: string, option: string): Promise<void> {
  const { page } = visitor
  const box = page.getByRole('combobox', { name: label, exact: true })
  await box.focus()
  await page.keyboard.type(option)
  await page.locator('.ant-select-item-option-active', { hasText: option }).first().waitFor()
  await page.keyboard.press('Enter')
}

test('its heads and words are chosen once; the next file of the kind is understood as it comes', async () => {
  const { page } = visitor
  const { list } = await api<{ list: { farmId: string }[] }>(visitor, 'get', 'pigs-file?earNo=G0001')
  const places = await api<{ list: { label: string; kind: string }[] }>(
    visitor,
    'get',
    `event/event_entry/places?farmId=${list[0]?.farmId}`,
  )
  const house = places.list.find(({ kind }) => kind === 'HOUSE')?.label ?? ''
  const file = (name: string) => ({ name, mimeType: 'application/octet-stream', buffer: exported(house) })
  await visitor.go('/admin/batch-import')
  await choose('导入类型', '入群')
  await page.locator('input[type=file]').setInputFiles(file('引种.xlsx'))
  await page.getByText('未导入的工作表：“九月” 2 行').waitFor()
  await page.getByText('隐藏或被筛选掉的 1 行（第 5 行）不导入').waitFor()
  await page.getByText(/表头之外的 1 行/).waitFor()
  await page.getByText(/^缺少必填列/).waitFor()
  await visitor.axe().then((found) => expect(found).toEqual([]))

  await page.getByRole('button', { name: '列与词的对应' }).click()
  const pairs = {
    猪只编码: '耳号',
    引入日: '进场日期',
    来路: '来源',
    存放处: '栋舍',
    所处阶段: '入群状态',
    生辰: '出生日期',
    种群: '品种',
  }
  for (const [title, label] of Object.entries(pairs)) await choose(`“${title}”导入为`, label)
  if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}-columns.png` })
  await page.getByRole('button', { name: '应用' }).click()
  await page.getByText('1 个词不认识').waitFor()
  await page.getByRole('button', { name: '列与词的对应' }).click()
  await choose('“大约克”对应', '大白')
  await visitor.axe().then((found) => expect(found).toEqual([]))
  if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}-words.png` })
  await page.getByRole('button', { name: '应用' }).click()
  await page.getByRole('columnheader', { name: '种群 → 品种' }).waitFor()
  await page.getByRole('checkbox', { name: '导入隐藏的 1 行' }).click()
  await page.getByText('共 3 行；').waitFor()
  if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}-preview.png` })
  await page.getByRole('button', { name: '预检' }).click()
  await page.getByRole('button', { name: /^(提交|只导入正确的) 3 行$/ }).waitFor()
  await page.getByText('隐藏或被筛选掉的 1 行（第 5 行）也导入').waitFor()
  if (process.env.LOOK_AT) await page.screenshot({ path: `${process.env.LOOK_AT}-checked.png` })
  await page.getByRole('button', { name: '返回任务列表' }).click()

  await page.locator('input[type=file]').setInputFiles(file('引种二.xlsx'))
  await page.getByRole('columnheader', { name: '种群 → 品种' }).waitFor()
  expect(await page.getByText('个词不认识').count()).toBe(0)
  expect(visitor.noise).toEqual([])
})
