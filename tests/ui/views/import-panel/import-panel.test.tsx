import { screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Services, ServicesContext } from '#app-state/services.ts'
import { createSession } from '#providers/session.ts'
import { createUploads } from '#providers/upload.ts'
import type { Send, SendRequest } from '#providers/upload-send.ts'
import { fileProblem } from '#views/import-panel/import-file.ts'
import { ImportPanel } from '#views/import-panel/import-panel.tsx'
import { barn, fixture, refused } from '../fixture.tsx'

const file = (name = '仓库.xlsx', size = 4) => new File([new Uint8Array(size)], name)

test('a file is looked at before it is sent', () => {
  expect(fileProblem(file('a.txt'))).toBe('只能选择 .xlsx 文件')
  expect(fileProblem(file('a.XLSX'))).toBeNull()
  expect(fileProblem(file('a.xlsx', 0))).toBe('文件是空的，请重新选择')
  expect(fileProblem(file('a.xlsx', 1024), 1)).toBeNull()
  expect(fileProblem(file('a.xlsx', 1025), 1)).toBe('文件超过 1 KB，请拆分后再传')
})

const result = (more: object = {}) => ({
  total: 3,
  valid: 2,
  failed: 1,
  saved: false,
  created: 2,
  updated: 0,
  errors: [{ row: 4, field: 'phone', message: '请输入正确的手机号（11位，以1开头）' }],
  token: 't1',
  reading: { sheet: '猪舍', others: [], around: 1, blank: 0, hidden: [], withHidden: false, merged: [] },
  ...more,
})

/** @param maxKilobytes what the setting excel_max_import_size left in the session */
function panel(answers: (object | Error)[], maxKilobytes?: number) {
  const requests: SendRequest[] = []
  const send: Send = async (request) => {
    requests.push(request)
    const next = answers.shift()
    if (next instanceof Error) throw next
    return next
  }
  const onDone = vi.fn()
  const session = createSession()
  if (maxKilobytes) session.setState({ max_file_size: maxKilobytes })
  const providers = { uploads: createUploads({ send, ask: async () => null, userAgent: '' }) }
  const services = { session, providers } as unknown as Services
  const view = (
    <ServicesContext value={services}>
      <ImportPanel resource={barn} mayUpdate onClose={vi.fn()} onDone={onDone} />
    </ServicesContext>
  )
  const more = fixture(view)
  const choose = (one: File) =>
    more.user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, one)
  const urls = () => requests.map(({ path, params }) => `${path}?${new URLSearchParams(params)}`)
  return { ...more, onDone, choose, urls, requests }
}

test('the trial run writes nothing and shows every problem with its row, column and words', async () => {
  const { choose, urls, onDone } = panel([result()])
  await choose(file())
  expect(await screen.findByText('请输入正确的手机号（11位，以1开头）')).toBeVisible()
  const line = screen.getByText('请输入正确的手机号（11位，以1开头）').closest('tr')
  expect(line).toHaveTextContent('4电话请输入正确的手机号')
  expect(urls()).toEqual(['barn/import?mode=insert&dryRun=1'])
  expect(onDone).not.toHaveBeenCalled()
})

test('S5-42 a setting of 1 KB lets 1024 bytes pass and refuses 1025 before anything is sent', async () => {
  const { choose, urls } = panel([result()], 1)
  await choose(file('仓库.xlsx', 1025))
  expect(await screen.findByText('文件超过 1 KB，请拆分后再传')).toBeVisible()
  expect(urls()).toEqual([])
  await choose(file('仓库.xlsx', 1024))
  await waitFor(() => expect(urls()).toEqual(['barn/import?mode=insert&dryRun=1']))
  expect(screen.queryByText('文件超过 1 KB，请拆分后再传')).toBeNull()
})

test('S5-42 without a setting it is 1024 KB', async () => {
  const { choose, urls } = panel([])
  await choose(file('仓库.xlsx', 1024 * 1024 + 1))
  expect(await screen.findByText('文件超过 1024 KB，请拆分后再传')).toBeVisible()
  expect(urls()).toEqual([])
})

test('with problems only the good rows are taken, and the button says how many', async () => {
  const { choose, urls, onDone, user } = panel([result(), result({ saved: true })])
  await choose(file())
  await user.click(await screen.findByRole('button', { name: '只导入正确的 2 行' }))
  expect(await screen.findByText('已导入')).toBeVisible()
  expect(urls()[1]).toBe('barn/import?mode=insert&partial=1')
  expect(onDone).toHaveBeenCalledOnce()
})

test('without problems all rows are taken at once', async () => {
  const fine = result({ valid: 3, failed: 0, errors: [], token: null })
  const { choose, urls, user } = panel([fine, { ...fine, saved: true, created: 3 }])
  await choose(file())
  await user.click(await screen.findByRole('button', { name: '导入 3 行' }))
  await waitFor(() => expect(urls()).toEqual(['barn/import?mode=insert&dryRun=1', 'barn/import?mode=insert']))
})

test('rows that are taken but should be looked at again are listed, before and after', async () => {
  const warnings = [{ row: 3, field: 'phone', message: '请核对电话' }]
  const fine = result({ valid: 3, failed: 0, errors: [], token: null, warned: 1, warnings })
  const { choose, user } = panel([fine, { ...fine, saved: true, created: 3 }])
  await choose(file())
  const region = await screen.findByRole('region', { name: '请核对的行' })
  expect(region).toHaveTextContent('3电话请核对电话')
  await user.click(screen.getByRole('button', { name: '导入 3 行' }))
  expect(await screen.findByText('已导入')).toBeVisible()
  expect(screen.getByRole('region', { name: '请核对的行' })).toHaveTextContent('请核对电话')
})

test('known rows are changed only when that was chosen', async () => {
  const { choose, urls, user } = panel([result()])
  await user.click(screen.getByRole('radio', { name: '新增，编码已有的更新' }))
  await choose(file())
  await waitFor(() => expect(urls()).toEqual(['barn/import?mode=upsert&dryRun=1']))
})

test('a file the server cannot read is reported in place, and another may be chosen', async () => {
  const { choose } = panel([refused({ message: '缺少必填列：“名称”', statusCode: 400, code: 'INVALID' })])
  await choose(file())
  expect(await screen.findByText('缺少必填列：“名称”')).toBeVisible()
  expect(screen.getByText('把 .xlsx 文件拖到这里，或点击选择')).toBeVisible()
})

test('S5-48 the uploader says File extension error., the person reads it in Chinese', async () => {
  const { choose } = panel([])
  const text = new File(['a'], 'a.txt')
  const { one } = createUploads({ send: async () => ({}), ask: async () => null, userAgent: '' })
  const refusal = await one(text, { target: { path: 'x' }, options: { extensions: ['xlsx'] } })
  expect(refusal).toMatchObject({ ok: false, error: { message: 'File extension error.' } })
  const input = document.querySelector('input[type="file"]')
  input?.removeAttribute('accept')
  await choose(text)
  expect(await screen.findByText('只能选择 .xlsx 文件')).toBeVisible()
})

test('another sheet and hidden rows are named, and the trial runs again with what is chosen of them', async () => {
  const reading = { ...result().reading, others: [{ name: '旧', rows: 3 }], hidden: [4, 6] }
  const { choose, urls, user } = panel([
    result({ reading }),
    result({ reading: { ...reading, withHidden: true } }),
  ])
  await choose(file())
  expect(await screen.findByText('未导入的工作表：“旧” 3 行')).toBeVisible()
  expect(screen.getByText('隐藏或被筛选掉的 2 行（第 4、6 行）不导入')).toBeVisible()
  await user.click(screen.getByRole('checkbox', { name: '导入隐藏的 2 行' }))
  expect(await screen.findByText('隐藏或被筛选掉的 2 行（第 4、6 行）也导入')).toBeVisible()
  expect(urls()[1]).toContain('hidden=1')
})
