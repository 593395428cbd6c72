import type { ComponentType, ReactNode } from 'react'
import { isEmpty } from '#domain/typed.ts'
import type { Field } from '#kit/field.ts'

export type Row = Readonly<Record<string, unknown>>

/** Props of an input, in a form and in an entry grid alike. */
export interface InputProps {
  field: Field
  /** Key of the field in its row. */
  name: string
  id?: string
  value?: unknown
  onChange?(value: unknown): void
  disabled?: boolean
  /** In place of 请选择…; a filter says what leaving it open means. */
  placeholder?: string
  /** The row as the server sent it: titles of chosen references are in it as `<key>Title`. */
  row?: Row
}

export type FilterProps = Pick<InputProps, 'field' | 'name' | 'id' | 'value' | 'onChange'>

/**
 * Shape of a filter's value, which decides its form in the address and in the query to the server: text → contains, tags and many → any of,
 * one → equals, range → from and to, either end may be open.
 */
export type FilterShape = 'text' | 'tags' | 'one' | 'many' | 'range'

/** A kind of field as a person meets it. */
export interface FieldComponents {
  /** The value as text or a light element; `-` for no value, never for zero. */
  cell(field: Field, value: unknown, row: Row, name: string): ReactNode
  Input: ComponentType<InputProps>
  /** null where lists cannot ask for it. */
  Filter: ComponentType<FilterProps> | null
  shape: FilterShape
  align: 'left' | 'right'
  /** Column width in px where the declaration names none. */
  width: number
  /** Grid columns its filter takes. */
  span?: number
}

/** Text of an open filter. */
export const ANY = '全部'

export const NO_VALUE = '-'

/** Plain text of a value. */
export const plain = (value: unknown): string => (isEmpty(value) ? NO_VALUE : String(value))

/** Title of a referenced row, as the server sends it next to the uid. */
export const titleOf = (row: Row | undefined, name: string): string | undefined => {
  const title = row?.[`${name}Title`]
  return typeof title === 'string' && title !== '' ? title : undefined
}

/** Title of the chosen row while the value is that of the row: for one that no list offers, or not yet. */
export const titleOfChosen = ({ row, name, value }: Pick<InputProps, 'row' | 'name' | 'value'>) =>
  row?.[name] === value ? titleOf(row, name) : undefined

/** Common parts of the kinds that name a row: its title is shown, a filter asks for any of several. */
export const titledKind = {
  cell: (_field, _value, row, name) => titleOf(row, name) ?? NO_VALUE,
  shape: 'many',
  align: 'left',
} satisfies Partial<FieldComponents>

export const asList = (value: unknown): string[] =>
  (Array.isArray(value) ? value : isEmpty(value) ? [] : [value]).map(String)
