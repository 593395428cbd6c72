import type { ComponentType, ReactNode } from 'react'
import type { Field, FieldKind } from '#kit/field.ts'
import { breedFace } from './breed.tsx'
import { choiceFace, dictionaryFace, flagFace } from './choice.tsx'
import { dateFace, momentFace, monthFace } from './date.tsx'
import type { FieldFace, InputProps, Row } from './face.ts'
import { GROUP_LEVELS, groupLevelFace } from './group-level.tsx'
import { functionsFace, linesFace } from './lazy-kinds.tsx'
import { referenceFace } from './reference.tsx'
import { areaFace, organisationFace } from './tree-kinds.tsx'
import {
  attachmentFace,
  codeFace,
  earTagFace,
  idCardFace,
  integerFace,
  numberFace,
  passwordFace,
  phoneFace,
  textFace,
} from './typed.tsx'

/** Every kind of field as a person meets it: cell, input, filter, side and width of its column. */
const faces: Readonly<Record<FieldKind, FieldFace>> = {
  text: textFace,
  code: codeFace,
  name: textFace,
  integer: integerFace,
  decimal: numberFace,
  money: numberFace,
  date: dateFace,
  month: monthFace,
  moment: momentFace,
  flag: flagFace,
  choice: choiceFace,
  dictionary: dictionaryFace,
  reference: referenceFace,
  organisation: organisationFace,
  functions: functionsFace,
  earTag: earTagFace,
  phone: phoneFace,
  idCard: idCardFace,
  password: passwordFace,
  attachment: attachmentFace,
  lines: linesFace((field) => inputOf(field)),
}

/** Dictionaries with a control of their own (spec §2). */
const dictionaryFaces: Readonly<Record<string, FieldFace>> = {
  breeds: breedFace,
  [GROUP_LEVELS]: groupLevelFace,
}

export const faceOf = (field: Field): FieldFace => {
  if (field.area) return areaFace
  if (field.kind === 'dictionary') return dictionaryFaces[field.scode ?? ''] ?? dictionaryFace
  return faces[field.kind]
}

/** The input of a field. */
export const inputOf = (field: Field): ComponentType<InputProps> => faceOf(field).Input

/** What a column shows of a row: text or a light element, `-` for no value. */
export const cellOf = (field: Field, name: string, row: Row): ReactNode =>
  faceOf(field).cell(field, row[name], row, name)

const LETTER = 13
const PADDING = 16
/** Room for the sort mark beside the head word. */
const SORT_MARK = 16
const WIDEST = 200

const wordWidth = (word: string): number => [...word].length * LETTER + PADDING

/** Column width in px: the declaration's, or what head, kind and the longest option need. */
export function widthOf(field: Field): number {
  if (field.width) return field.width
  const head = wordWidth(field.label) + (field.unit ? 20 : 0) + SORT_MARK
  const options = field.options?.map(({ label }) => wordWidth(label)) ?? []
  return Math.min(WIDEST, Math.max(faceOf(field).width, head, ...options))
}
