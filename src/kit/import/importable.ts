import type { Field, FieldKind, Fields } from '../field.ts'
import { editableFields } from '../schema.ts'

export const REASON_TITLE = '错误原因'

const hiddenKinds: ReadonlySet<FieldKind> = new Set(['password', 'attachment', 'lines', 'functions'])

/** Passwords never leave; files, lines and function lists have no place in a cell. */
export const isExportable = (field: Field): boolean => !hiddenKinds.has(field.kind)

/** The head of a field's column: its label, and the unit where the label does not say it. */
export const columnTitle = ({ label, unit }: Field): string =>
  unit && !label.includes(unit) ? `${label}(${unit})` : label

/** Fields a person may send in a spreadsheet: those of the form that fit a cell, passwords among them. */
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

/** The head of a column in the template; those that no row may leave empty carry a star. */
export const templateTitle = (field: Field, always = field.required): string =>
  `${always ? '*' : ''}${columnTitle(field)}`
