import { expect, test } from 'vitest'
import { optionsOf } from '../../../cli/source/measure.ts'

const FILES: Readonly<Record<string, string>> = {
  'kinds.ts': `
    export interface Field<T = unknown> { label: string; list?: boolean; width?: number; default?: T }
    type Given<R, Own extends keyof Field> = Pick<Field, 'width' | Own> & { required?: R; overrides?: object }
    type Options<R, Own extends keyof Field = never> = Given<R, 'list' | Own>
    const kindOf = <T, Own extends keyof Field = never>(kind: string, fixed: Field<T> = {}) =>
      <const R = false>(label: string, options?: Options<R, Own>) => ({ kind, label, fixed, options })
    export const date = kindOf<string>('date')
    export const flag = kindOf<boolean, 'default'>('flag')
    export const choice = <R>(label: string, values: Record<string, string>, options: Options<R> = {}) => [label, values, options]`,
  'forms.ts': `
    import type { Field } from './kinds.ts'
    interface Shared extends Omit<Field, 'label'> { name: string }
    export interface Input extends Partial<Shared> { area: string; save(): void }
    export const column = (field: Field, { width, ...more }: Omit<Input, 'save'> & Pick<Field, 'label'> = {}) => [field, width, more]
    export const define = <S,>() => <I extends Input>(input: I) => input`,
}
const counted = (path: string, names: string) =>
  Object.fromEntries(
    optionsOf(
      path,
      names.split(' '),
      (one) => FILES[one] ?? '',
      (_, name) => (name === 'Field' ? 'kinds.ts' : undefined),
    ).map(([name, options]) => [name, [...options].sort().join(' ')]),
  )

test('options of a builder are counted with inherited, picked and generic ones, apart from its overrides', () => {
  expect(counted('kinds.ts', 'date flag choice')).toEqual({
    date: 'list required width',
    flag: 'default list required width',
    choice: 'list required width',
  })
  const all = 'area default list name save width'
  expect(counted('forms.ts', 'Input column define')).toEqual({
    Input: all,
    column: 'area default label list name width',
    define: all,
  })
  expect(() => counted('kinds.ts', 'gone')).toThrow('no builder "gone"')
})
