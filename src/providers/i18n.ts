import type { I18nProvider } from '@refinedev/core'
import { zhCn } from './zh-cn.ts'

const LOCALE = 'zh-CN'
const VERBS: Readonly<Record<string, string>> = {
  list: '',
  create: '新增',
  edit: '编辑',
  show: '查看',
  clone: '复制',
}

/** refine's texts in Chinese, the one language of the product. Titles that refine would put together in English
 *  (`documentTitle.x.edit`, `x.titles.edit`, `x.x`) are made of the screen's own label.
 *  @param labelOf label of a resource or route name, undefined when nobody knows it */
export function createI18nProvider(labelOf: (name: string) => string | undefined): I18nProvider {
  const made = (key: string) => {
    const title = /^(documentTitle\.)?(.+?)\.(?:titles\.)?(list|create|edit|show|clone)$/.exec(key)
    if (!title) return labelOf(/^(.+)\.\1$/.exec(key)?.[1] ?? '')
    const [, ofPage, name = '', action = ''] = title
    const text = `${VERBS[action]}${labelOf(name) ?? name}`
    return ofPage ? text + zhCn['documentTitle.suffix'] : text
  }
  return {
    translate(key: string, options?: unknown, fallback?: string) {
      const text = zhCn[key] ?? made(key)
      // refine also calls translate(key, fallback)
      if (text === undefined) return typeof options === 'string' ? options : (fallback ?? key)
      return filled(text, options)
    },
    changeLocale: async () => LOCALE,
    getLocale: () => LOCALE,
  }
}

function filled(text: string, values: unknown): string {
  if (typeof values !== 'object' || values === null) return text
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name) => String(Reflect.get(values, name) ?? whole))
}
