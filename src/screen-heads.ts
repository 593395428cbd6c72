/**
 * Path and title of every declared screen, known to the shell before it is opened; its declaration is loaded with it. The build puts the
 * finished lists in the place of this file (`cli/source/screen-files.ts`): no browser fetches declarations of screens that stay closed.
 */
import { PAGE_SIZE } from '#domain/constants.ts'
import type { EventForm } from '#kit/event-form.ts'
import type { ImportPage } from '#kit/import-page.ts'
import { needsOfScreen } from '#kit/missing.ts'
import type { Resource } from '#kit/resource.ts'
import type { Need } from '#kit/row-source.ts'
import { apartOf } from '#kit/row-title.ts'
import { eventForms } from '#resources/events/index.ts'
import { importPages } from '#resources/imports/index.ts'
import { resources } from '#resources/index.ts'

interface Head<Declaration> {
  readonly name: string
  readonly path: string
  readonly title: string
  /** Writing there changes the figures in pickers of organisations. */
  readonly organises?: boolean | undefined
  load(): Promise<Declaration>
}

export interface ResourceHead extends Head<Resource> {
  /** The field that names its rows, and those that distinguish rows of one name. */
  readonly titleField: string
  readonly apart: readonly string[]
  readonly needs: readonly Need[]
  /** Query of its list at its plain address; farms are not known so early. */
  readonly asks?: string | undefined
}

export interface FormHead extends Head<EventForm> {
  /** Of its events. */
  readonly code: string
  readonly label: string
}

export const resourceHeads: readonly ResourceHead[] = resources.map((one) => ({
  name: one.name,
  path: one.path,
  title: one.label,
  titleField: one.titleField,
  apart: apartOf(one),
  needs: needsOfScreen(one),
  organises: one.organises,
  asks: one.scope === 'farm' ? undefined : `${one.name}?_end=${PAGE_SIZE}&_start=0`,
  load: async () => one,
}))

export const formHeads: readonly FormHead[] = eventForms.map((one) => ({
  name: one.name,
  path: one.path,
  title: one.title,
  code: one.code,
  label: one.label,
  load: async () => one,
}))

export const importHeads: readonly Head<ImportPage>[] = importPages.map((one) => ({
  name: one.name,
  path: one.path,
  title: one.title,
  organises: one.organises,
  load: async () => one,
}))
