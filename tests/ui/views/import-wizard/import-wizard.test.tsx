import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { utils, write } from 'xlsx'
import { currentFarm } from '#app-state/current-farm.ts'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { date, earTag, integer, text } from '#kit/field.ts'
import type { ImportKind } from '#kit/import-kind.ts'
import { defineImportPage } from '#kit/import-page.ts'
import { type ImportProblems, type ImportTask, problemGroups } from '#kit/import-task.ts'
import { createSession } from '#providers/session.ts'
import { createUploads } from '#providers/upload.ts'
import type { Send, SendRequest } from '#providers/upload-send.ts'
import { ImportScreen } from '#views/import-wizard/import-screen.tsx'
import { barn, fixture, refused } from '../fixture.tsx'

/** The wizard from file to taking back, against a server that only remembers. */

const kind = (key: string, label: string): ImportKind => ({
  key,
  label,
  group: '事件',
  effect: `${label}后入账`,
  columns: {
    earNo: earTag('耳号', { required: true }),
    date: date('日期', { required: true }),
    heads: integer('头数'),
    confirmReason: text('继续原因', { spaces: true }),
  },
})
const page = defineImportPage({
  name: 'barn',
  title: '批量导入',
  kinds: [{ ...kind('a', '称重'), updates: true }, kind('b', '盘点')],
})

function workbook(name: string, ...rows: unknown[][]): File {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet([['耳号', '日期', '头数'], ...rows]), '称重')
  return new File([write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer], name)
}
const GOOD = ['A1', '2026-11-20', 3]

const task = (more: Partial<ImportTask> = {}): ImportTask => ({
  ...{
    uid: 't1',
    page: 'barn',
    kind: 'a',
    farmId: 'f1',
    fileName: '称重.xlsx',
    status: 'UPLOADED',
    mode: 'ADD',
  },
  startedAt: '2026-11-21 08:30',
  ...{ total: 3, done: 0, valid: 0, failed: 0, warned: 0, skipped: 0, updated: 0, created: 0 },
  columns: ['耳号', '日期', '头数'].map((title) => ({ title, key: title, label: title })),
  ...{ problems: [], note: null, revertToken: null, version: 1, reading: null },
  ...more,
})
const CHECKED = task({
  ...{ status: 'CHECKED', done: 3, valid: 2, failed: 1, warned: 1 },
  problems: [
    {
      row: 4,
      field: 'date',
      label: '日期',
      value: '2026-12-01',
      level: 'E',
      rule: 'V-001',
      message: '日期不能晚于今天',
    },
    { row: 3, field: '', label: '', value: '', level: 'W', rule: 'V-009', message: '体重异常，请确认' },
  ],
})

/** The problems of a task as the server narrows and pages them. */
function problemsOf({ problems }: ImportTask, query: Record<string, unknown>): ImportProblems {
  const asked = problemGroups.filter((group) => query[group] !== undefined)
  const wanted = problems.filter((one) => asked.every((group) => one[group] === query[group]))
  const counts = problemGroups.flatMap((group) =>
    [...Map.groupBy(problems, (one) => one[group])].map(([value, all]) => {
      const labels = { field: all[0]?.label ?? '', rule: all[0]?.message ?? '', level: '' }
      return { group, value, label: labels[group], count: all.length }
    }),
  )
  return { list: wanted.slice(Number(query._start), Number(query._end)), total: wanted.length, counts }
}

interface Asked {
  readonly url: string
  readonly method: string
  readonly payload: Record<string, unknown>
  readonly query?: Record<string, unknown>
}

interface At {
  /** The task each file becomes when it is read after a step. */
  after?: Partial<Record<string, ImportTask | Error>>
  path?: string
  start?: ImportTask
  /** The file whose first sending gets no answer. */
  lost?: string
}

function wizard({ after = {}, path, start = task(), lost }: At = {}) {
  currentFarm.setState({ farm: { uid: 'f1', name: '柳河', company: '江北' } })
  const sent: SendRequest[] = []
  const asked: Asked[] = []
  let now = start
  const send: Send = async (request) => {
    sent.push(request)
    if (request.file.name === lost && sent.length === 1)
      throw Object.assign(new Error('工作簿已损坏'), { statusCode: 400, code: 'INVALID' })
    request.onLoaded(request.file.size)
    now = task({ uid: `t${sent.length}`, fileName: request.file.name })
    return now
  }
  const custom = async (call: Asked) => {
    const step = call.url.split('/')[2] ?? ''
    if (call.method === 'post') {
      asked.push(call)
      const next = after[step]
      if (next instanceof Error) throw next
      now = { ...now, ...next, uid: now.uid, fileName: now.fileName }
    }
    if (step === 'problems') return { data: problemsOf(now, call.query ?? {}) }
    return { data: call.url.startsWith('base/') ? { value: null, version: 0 } : now }
  }
  const save = vi.fn(async () => undefined)
  const providers = {
    uploads: createUploads({ send, ask: async () => null, userAgent: '' }),
    downloads: { save },
  }
  const notes: string[] = []
  const notify = { success: (words: string) => notes.push(words) }
  const services = { session: createSession(), providers, notify } as unknown as Services
  const view = (
    <ServicesContext value={services}>
      <ImportScreen page={page} tasks={barn} seenAt={() => ({ path: '/seen', title: '明细' })} />
    </ServicesContext>
  )
  const granted = ['barn', 'barn:commit', 'barn:revert']
  const more = fixture(view, { custom: custom as never, granted, path, rows: [] })
  const choose = (...files: File[]) =>
    more.user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, files)
  const chooseKind = async (label: string) => {
    await pick('导入类型', label)
  }
  const end = (task: ImportTask) => {
    now = task
  }
  return { ...more, choose, chooseKind, sent, asked, save, notes, end }
}

async function pick(box: string, option: string): Promise<void> {
  fireEvent.mouseDown(screen.getByRole('combobox', { name: box }))
  fireEvent.click(await screen.findByText(option, { selector: '.ant-select-item-option-content' }))
}
/** A button once it can be pressed: that of the preview waits for the file to be read, and is another one then. */
async function button(name: string | RegExp): Promise<HTMLElement> {
  const find = () => screen.getByRole('button', { name })
  await waitFor(() => expect(find()).toBeEnabled())
  return find()
}

test('a file goes from preview to check, with kind and farm, and the address keeps its task', async () => {
  const { choose, chooseKind, user, sent, asked, address } = wizard({ after: { check: CHECKED } })
  await choose(workbook('称重.xlsx', GOOD, ['A2', '2026-11-31', 'x']))
  expect(await screen.findByText('已选 称重.xlsx，请选择导入类型')).toBeVisible()
  await chooseKind('称重')
  expect(await screen.findByText('按列名匹配 3 / 3 列')).toBeVisible()
  expect(screen.getByText('2026-11-31')).toHaveAttribute('title', '日期应为日期，如 2026-11-21')
  expect(sent).toEqual([])
  await user.keyboard('{Enter}')
  expect(await screen.findByText('日期不能晚于今天')).toBeVisible()
  expect([sent[0]?.path, sent[0]?.params]).toEqual(['barn/upload', { kind: 'a', farmId: 'f1' }])
  expect(asked.map(({ url }) => url)).toEqual(['barn/t1/check'])
  expect(address.search).toBe('?task=t1')
})

test('rows correct what is recorded only where that is chosen, of kinds that allow it', async () => {
  const { choose, chooseKind, user, sent } = wizard({ after: { check: { ...CHECKED, updated: 2 } } })
  await chooseKind('盘点')
  expect(screen.queryByRole('checkbox')).toBeNull()
  await chooseKind('称重')
  await user.click(screen.getByRole('checkbox', { name: '更新已有记录' }))
  expect(screen.getByText(/空白的列保持原值/)).toBeVisible()
  await choose(workbook('称重.xlsx', GOOD))
  expect(await screen.findByText('称重，更新已有记录，称重.xlsx')).toBeVisible()
  await user.click(await button('预检'))
  expect(await screen.findByText('其中更新已有记录 2 行，1 行有警告')).toBeVisible()
  expect(sent[0]?.params).toEqual({ kind: 'a', farmId: 'f1', mode: 'UPDATE' })
})

test('a file without its columns goes nowhere; Esc leads back', async () => {
  const { choose, chooseKind, user } = wizard()
  await chooseKind('称重')
  const book = workbook('空.xlsx')
  await choose(book)
  expect(await screen.findByText('文件中没有数据')).toBeVisible()
  expect(await screen.findByRole('button', { name: '预检' })).toBeDisabled()
  await user.keyboard('{Escape}')
  expect(await screen.findByText('把 .xlsx、.csv 文件拖到这里，或点击选择')).toBeVisible()
})

test('problems are narrowed by column, rule and level over the whole file, read page by page, as the address says', async () => {
  const [late] = CHECKED.problems
  const many = Array.from(
    { length: 60 },
    (_, index) => ({ ...late, row: index + 10 }) as typeof late & object,
  )
  const { address, user } = wizard({
    path: '/barn?task=t1',
    start: { ...CHECKED, problems: [...many, ...CHECKED.problems] },
  })
  expect(await screen.findByText('问题 62')).toBeVisible()
  expect(await screen.findByText('共 62 条')).toBeVisible()
  expect(screen.queryByText('体重异常，请确认')).toBeNull()
  await pick('全部问题', '体重异常，请确认 1')
  await waitFor(() => expect(screen.queryByText('日期不能晚于今天')).toBeNull())
  expect(screen.getByText('体重异常，请确认').closest('tr')).toHaveTextContent(
    '3整行-警告体重异常，请确认 V-009',
  )
  expect(screen.getByText('共 1 条')).toBeVisible()
  expect(address.search).toBe('?task=t1&p.rule=V-009')
  await pick('错误和警告', '错误 61')
  expect(await screen.findByText('没有符合条件的数据')).toBeVisible()
  await user.click(await button('返回任务列表'))
  expect(address.search).toBe('')
})

test('a link to narrowed problems shows just those', async () => {
  wizard({ path: '/barn?task=t1&p.rule=V-009', start: CHECKED })
  expect(await screen.findByText('共 1 条')).toBeVisible()
  expect(screen.getByText('体重异常，请确认')).toBeVisible()
  expect(screen.queryByText('日期不能晚于今天')).toBeNull()
})

test('without a reason rows with a warning stay out; with one they come in, and wrong ones never', async () => {
  const done = task({ status: 'COMMITTED', created: 2, failed: 1, revertToken: 'back' })
  const { user, asked, save } = wizard({ path: '/barn?task=t1', start: CHECKED, after: { commit: done } })
  expect(await button('只导入正确的 1 行')).toBeEnabled()
  await user.click(await button(/下载错误工作簿/))
  expect(save).toHaveBeenCalledWith(expect.objectContaining({ path: 'barn/t1/errors' }))
  await user.type(screen.getByLabelText('警告的继续原因'), '称过两次')
  await user.click(await button('只导入正确的 2 行'))
  expect(asked[0]).toMatchObject({ url: 'barn/t1/commit', payload: { partial: true, reason: '称过两次' } })
  expect(await screen.findByText('已导入')).toBeVisible()
  expect(screen.getByRole('link', { name: '查看明细' })).toHaveAttribute('href', '/seen')
})

test('taking back asks for a reason, in red, names the rows, and shows what stands in the way', async () => {
  const done = task({ status: 'COMMITTED', created: 2, revertToken: 'back' })
  const built = refused({ message: '第3行：与后续事件【分娩】冲突', statusCode: 400 })
  const { user, asked } = wizard({ path: '/barn?task=t1', start: done, after: { revert: built } })
  await user.click(await button('回滚'))
  const dialog = await screen.findByRole('dialog', { name: '回滚 称重.xlsx' })
  expect(dialog).toHaveTextContent('将撤销 2026-11-21 08:30 从 称重.xlsx 导入的 2 行')
  await user.click(within(dialog).getByRole('button', { name: '回滚 2 行' }))
  await waitFor(() => expect(within(dialog).getByText('请输入回滚原因')).toBeVisible())
  await user.type(within(dialog).getByLabelText('回滚原因'), '导错了')
  await user.click(within(dialog).getByRole('button', { name: '回滚 2 行' }))
  await waitFor(() => expect(within(dialog).getByText('第3行：与后续事件【分娩】冲突')).toBeVisible())
  expect(asked[0]?.payload).toEqual({ token: 'back', reason: '导错了' })
})

test('a job that runs shows its progress and can be stopped; its end is reported', async () => {
  const running = task({ status: 'COMMITTING', done: 1, total: 4 })
  const stopped = task({ status: 'STOPPED', note: '已停止，没有写入任何数据' })
  const { user, asked } = wizard({ path: '/barn?task=t1', start: running, after: { stop: stopped } })
  expect(await screen.findByText('1 / 4 行')).toBeVisible()
  await user.click(await button('停止'))
  expect(await screen.findByText('已中断：已停止，没有写入任何数据')).toBeVisible()
  expect(asked.map(({ url }) => url)).toEqual(['barn/t1/stop'])
  expect(await button('重新预检')).toBeVisible()
})

test('a file that did not get through says so, the others go on, and it is sent once more', async () => {
  const { choose, chooseKind, user, sent } = wizard({ after: { check: CHECKED }, lost: '一.xlsx' })
  await chooseKind('盘点')
  await choose(workbook('一.xlsx', GOOD), workbook('二.xlsx', GOOD))
  await user.click(await button('预检 2 个文件'))
  expect(await screen.findByText('一.xlsx：工作簿已损坏')).toBeVisible()
  await waitFor(() => expect(screen.getAllByText('已预检')).toHaveLength(1))
  await user.click(await button('重试'))
  await waitFor(() => expect(screen.getAllByText('已预检')).toHaveLength(2))
  expect(sent.map(({ file }) => file.name)).toEqual(['一.xlsx', '二.xlsx', '一.xlsx'])
})

test('a user who leaves while a job runs is notified how it ended', async () => {
  const running = task({ status: 'COMMITTING' })
  const { user, notes, end } = wizard({ path: '/barn?task=t1', start: running })
  await user.click(await screen.findByText('正在提交，全部写完才生效；可以离开此页，回来后继续'))
  end(task({ status: 'COMMITTED', created: 3 }))
  await user.keyboard('{Escape}')
  await waitFor(() => expect(notes).toEqual(['称重.xlsx 已提交']))
})

test('several files are sent and checked one after the other, and each is opened by itself', async () => {
  const { choose, chooseKind, user, sent, asked } = wizard({ after: { check: CHECKED } })
  await chooseKind('盘点')
  await choose(workbook('一.xlsx', GOOD), workbook('二.xlsx', GOOD))
  await user.click(await button('预检 2 个文件'))
  await waitFor(() => expect(screen.getAllByText('已预检')).toHaveLength(2))
  expect(sent.map(({ file }) => file.name)).toEqual(['一.xlsx', '二.xlsx'])
  expect(asked.map(({ url }) => url)).toEqual(['barn/t1/check', 'barn/t2/check'])
})
