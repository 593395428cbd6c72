import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RULES, type RuleId, ruleMessage, ruleTitle } from '#domain/rules.ts'

const table: ReadonlyArray<[string, { level: string; text: string }]> = Object.entries(RULES)
const document = readFileSync(join(import.meta.dirname, '../../docs/domain/rules.md'), 'utf8')
/** Rows of its tables: id, level and message. Marks of origin in bold are no part of a message. */
const written = [...document.matchAll(/^\| ([A-Z]-\d{2,3})(?: \| | )([EW])\b(.*) \|$/gm)].map(
  ([, rule = '', level = '', rest = '']) => {
    const text = rest.slice(rest.lastIndexOf('|') + 1).replace(/ \*\*\[S\]\*\*/, '')
    return { rule, level, text: text.trim() }
  },
)
// the document prints the defaults of one rule into its message; ours fills them in
const asPrinted = (text: string) =>
  text
    .replace('必须在{min}~{max}天之间（', '必须在105~125天之间（')
    // the cause it is not is filled in
    .replace('{母猪（公猪）}', '母猪（公猪）')
const byRule = (a: { rule: string }, b: { rule: string }) => (a.rule < b.rule ? -1 : 1)

describe('table of rules', () => {
  test('S8-28 every rule id of §3 has exactly one Chinese message, as docs/domain/rules.md says it', () => {
    const ours = table
      .filter(([rule]) => !rule.startsWith('H-'))
      .map(([rule, { level, text }]) => ({ rule, level, text: asPrinted(text) }))
    expect(ours.toSorted(byRule)).toEqual(written.toSorted(byRule))
  })

  test.each(table)('%s speaks Chinese', (_, { level, text }) => {
    expect(text).toMatch(/\p{Script=Han}/u)
    expect(['E', 'W']).toContain(level)
  })
})

describe('messages', () => {
  test('braces are filled, each by its own name', () => {
    expect(ruleMessage('V-301', { min: 105, max: 125, n: 102 })).toBe(
      '妊娠天数必须在105~125天之间（当前102天）',
    )
    expect(ruleMessage('V-008', { 状态: '断奶', 事件: '分娩' })).toBe('当前状态为【断奶】，不能进行分娩操作')
  })

  test('a list of rules reads their words with the values left open', () => {
    expect([ruleTitle('V-203'), ruleTitle('FORM')]).toEqual(['返情间隔不规律（…天），请确认', ''])
  })

  test('a message that names two causes says one of them', () => {
    expect(ruleMessage('V-701', {}, 0)).toBe('目标栏位已满')
    expect(ruleMessage('V-701', {}, 1)).toBe('目标栋舍不属于本场')
  })

  test('a slash inside a sentence is no border', () => {
    const whole: RuleId[] = ['V-506', 'B-01', 'G-05', 'S-01']
    for (const rule of whole) expect(ruleMessage(rule as 'V-506', {})).toContain('/')
  })
})
