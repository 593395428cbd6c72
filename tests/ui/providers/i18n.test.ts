import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { createI18nProvider, zhCn } from '#providers/i18n.ts'

const { translate } = createI18nProvider((name) => (name === 'basic-supplier' ? '供应商' : undefined))

/** Keys that refine's packages ask for literally, read from their published source. */
function refineKeys(): string[] {
  const text = ['core', 'antd']
    .map((name) => readFileSync(`node_modules/@refinedev/${name}/dist/index.cjs`, 'utf8'))
    .join('\n')
  const literal =
    /"((?:buttons|notifications|actions|pages|documentTitle|table)\.[A-Za-z0-9.]+|warnWhenUnsavedChanges)"/g
  return [...new Set([...text.matchAll(literal)].map(([, key = '']) => key))]
}

test('every text refine asks for is there in Chinese', () => {
  const keys = refineKeys()
  expect(keys.length).toBeGreaterThan(50)
  expect(keys.filter((key) => !/[\u4e00-\u9fff]/.test(zhCn[key] ?? ''))).toEqual([])
})

test('values are filled in', () => {
  expect(translate('notifications.undoable', { seconds: 5 }, 'English')).toBe('5 秒内可以撤销')
  expect(translate('pages.error.404', undefined, 'English')).toBe('您访问的页面不存在')
})

test("titles are made of the screen's own label", () => {
  expect(translate('documentTitle.basic-supplier.list', {}, '供应商s | Refine')).toBe('供应商 | 猪场管理系统')
  expect(translate('documentTitle.basic-supplier.edit', {}, '#1 Edit')).toBe('编辑供应商 | 猪场管理系统')
  expect(translate('basic-supplier.titles.create', 'Create 供应商')).toBe('新增供应商')
  expect(translate('basic-supplier.basic-supplier', 'supplier')).toBe('供应商')
})

test('an unknown key falls back to what the caller offers', () => {
  expect(translate('x.y', 'offered')).toBe('offered')
  expect(translate('x.y', {}, 'offered')).toBe('offered')
  expect(translate('x.y')).toBe('x.y')
})
