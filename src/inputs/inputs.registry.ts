import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldKind } from '#kit/field.ts'
import { breedComponents } from './breed.tsx'
import { choiceComponents, dictionaryComponents, flagComponents } from './choice.tsx'
import { dateComponents, momentComponents, monthComponents } from './date.tsx'
import type { FieldComponents, InputProps, Row } from './field-components.ts'
import { GROUP_LEVELS, groupLevelComponents } from './group-level.tsx'
import { functionsComponents, linesComponents } from './lazy-kinds.tsx'
import { referenceComponents } from './reference.tsx'
import { areaComponents, organisationComponents } from './tree-kinds.tsx'
import {
  attachmentComponents,
  codeComponents,
  earTagComponents,
  idCardComponents,
  integerComponents,
  numberComponents,
  passwordComponents,
  phoneComponents,
  textComponents,
} from './typed.tsx'

/** Every kind of field as a person meets it: cell, input, filter, side and width of its column. */
const byKind: Readonly<Record<FieldKind, FieldComponents>> = {
  text: textComponents,
  code: codeComponents,
  name: textComponents,
  integer: integerComponents,
  decimal: numberComponents,
  money: numberComponents,
  date: dateComponents,
  month: monthComponents,
  moment: momentComponents,
  flag: flagComponents,
  choice: choiceComponents,
  dictionary: dictionaryComponents,
  reference: referenceComponents,
  organisation: organisationComponents,
  functions: functionsComponents,
  earTag: earTagComponents,
  phone: phoneComponents,
  idCard: idCardComponents,
  password: passwordComponents,
  attachment: attachmentComponents,
  lines: linesComponents((field) => inputOf(field)),
}

/** Dictionaries with a control of their own (spec §2). */
const dictionaryKinds: Readonly<Record<string, FieldComponents>> = {
  breeds: breedComponents,
  [GROUP_LEVELS]: groupLevelComponents,
}

export const componentsOf = (field: Field): FieldComponents => {
  if (field.area) return areaComponents
  if (field.kind === 'dictionary') return dictionaryKinds[field.scode ?? ''] ?? dictionaryComponents
  return byKind[field.kind]
}

/** The input of a field. */
export const inputOf = (field: Field): ComponentType<InputProps> => componentsOf(field).Input

/** Content of a column for a row: text or a light element, `-` for no value. */
export const cellOf = (field: Field, name: string, row: Row): ReactNode =>
  componentsOf(field).cell(field, row[name], row, name)

const LETTER = 13
const PADDING = 16
/** Room for the sort mark next to the head word. */
const SORT_MARK = 16
const WIDEST = 200

const wordWidth = (word: string): number => [...word].length * LETTER + PADDING

/** Column width in px: the declaration's, or what head, kind and the longest option need. */
export function widthOf(field: Field): number {
  if (field.width) return field.width
  const head = wordWidth(field.label) + (field.unit ? 20 : 0) + SORT_MARK
  const options = field.options?.map(({ label }) => wordWidth(label)) ?? []
  return Math.min(WIDEST, Math.max(componentsOf(field).width, head, ...options))
}
