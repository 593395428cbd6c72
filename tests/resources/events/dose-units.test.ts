import { expect, test } from 'vitest'
import { parseField } from '#kit/parse.ts'
import { cure, healthCare, immune } from '#resources/events/health.ts'
import { resources } from '#resources/index.ts'

const plan = resources.find(({ name }) => name === 'standard-immune')
const dosesOf = {
  治疗: cure.fields.dose,
  保健: healthCare.fields.dose,
  免疫: immune.fields.dose,
  免疫程序: Object.values(plan?.fields ?? {})
    .flatMap((field) => [field, ...Object.values(field.fields ?? {})])
    .find(({ label }) => label === '剂量'),
}

test.each(Object.entries(dosesOf))('%s: a dose without its unit is not saved', (_, field) => {
  if (!field) throw new Error('there is no dose')
  const said = (typed: string) => {
    const parsed = parseField(field, typed)
    return parsed.ok ? parsed.value : parsed.message
  }
  for (const bare of ['5', '2.5', '5 ', '.5', '适量', 'ml'])
    expect([bare, said(bare)]).toEqual([bare, '请写明数量和单位，如 5ml/头'])
  for (const whole of ['5ml', '0.1ml/kg', '2 ml/头', '400g/吨', '1头份', '2-3ml'])
    expect(said(whole)).toBe(whole)
})

test('治疗 shows what the course costs and until when the treated are not sold, as it is typed', () => {
  const { cost, withdrawUntil } = cure.derived
  const facts = { withdrawDays: 7, unitPrice: 2.5, unit: '瓶' }
  const row = { date: '2026-11-20', days: 3, usedQty: '6' }
  expect(withdrawUntil?.of(row, facts)).toBe('2026-11-30')
  expect(withdrawUntil?.of(row, { ...facts, withdrawDays: 0 })).toBeNull()
  expect(withdrawUntil?.of({ ...row, date: '' }, facts)).toBeNull()
  expect(cost?.of(row, facts)).toBe(15)
  expect(cost?.of({ ...row, amount: '12.30' }, facts)).toBe(12.3)
  expect(cost?.of({ ...row, usedQty: '' }, facts)).toBeNull()
  expect(cost?.of(row, {})).toBeNull()
})
