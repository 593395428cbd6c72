import type { Field, Fields } from '#kit/field.ts'
import { editableFields } from '#kit/schema.ts'
import { columnTitle, isExportable } from '../sheet-fields.ts'

export const REASON_TITLE = '错误原因'

/** What a person may send in a spreadsheet: the fields of the form that fit a cell, passwords among them. */
export function importableFields(fields: Fields): [string, Field][] {
  return editableFields(fields).filter(([, field]) => isExportable(field) || field.kind === 'password')
}

/** A head as it is compared: without marks of required columns, units, blanks, and the width of signs. */
export function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[\s*＊]/g, '')
    .replace(/\([^()]*\)$/, '')
    .toLowerCase()
}

/** The head of a column in the template; required ones carry a star. */
export const templateTitle = (field: Field): string => `${field.required ? '*' : ''}${columnTitle(field)}`
