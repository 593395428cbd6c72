import { PaperClipOutlined } from '@ant-design/icons'
import { useCan } from '@refinedev/core'
import { type ComponentType, lazy, type ReactNode, Suspense, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { currentFarm } from '#app-state/current-farm.ts'
import { useMay } from '#app-state/use-rights.ts'
import { useToday } from '#inputs/today.ts'
import type { Document } from '#kit/document.ts'
import { type DocumentState, editRefusal } from '#kit/document-rules.ts'
import { useBegun } from '#views/document-form/begun.ts'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { RowAction } from '#views/resource-list/row-actions.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import type { ListModel } from '#views/resource-list/use-resource-list.ts'
import { SegmentedPage } from '#widgets/segmented-page.tsx'
import { DocumentTag } from '#widgets/state-tag.tsx'
import type { FormOptions } from '../resource-form/form-props.ts'
import { BatchActs, DocumentQuestion, useDocumentActs } from './document-acts.tsx'
import { DocumentDrawer } from './document-drawer.tsx'

/** The screen of a document, all of it by its declaration. */
export const documentScreen =
  (resource: Document, worked: Worked = {}): ComponentType =>
  () => <DocumentPage resource={resource} worked={worked} />

/** Values computed by the form of a document while it is filled. */
type Worked = Pick<FormOptions, 'totals' | 'figures'>

/** Extras of the screen of one document beyond those of all. */
export interface DocumentExtras {
  /** Steps of its rows, before the usual ones. */
  actions?: readonly RowAction[]
  /** Buttons after the usual ones. */
  toolbar?(list: ListModel): ReactNode
  /** Content below the lines of an opened one. */
  below?(row: ListRow): ReactNode
  /** Width in px at which all of it is in sight. */
  room?: number
  /** A row as such a step left it: it is shown so where it is open. */
  changed?: ListRow | null
}

interface Props {
  resource: Document
  worked: Worked
  extras?: DocumentExtras
}

/** A report is much more than a list: it comes when it is looked at. */
const ReportScreen = lazy(async () => ({
  default: (await import('#views/report-page/report-screen.tsx')).ReportScreen,
}))

/** The documents, and their results for users who may see them. */
export function DocumentPage(props: Props) {
  const { name, label, document } = props.resource
  const { outcome } = document
  const maySee = useCan({ resource: outcome ?? name, action: 'list' }).data?.can
  const list = () => <DocumentList {...props} />
  if (!outcome || maySee === false) return list()
  // the frame around the list is known first: put around it later, it would start anew
  if (maySee === undefined) return null
  const views = [
    { value: 'documents', label, content: list },
    {
      value: 'outcome',
      label: '完成情况',
      content: () => (
        <Suspense>
          <ReportScreen name={outcome} />
        </Suspense>
      ),
    },
  ]
  return <SegmentedPage label={label} views={views} />
}

const isSummed = ({ fields }: Document): boolean => Object.values(fields).some(({ sum }) => sum)

/** The row that is open as it is now. */
const newest = (opened: ListRow | null, changed: ListRow | null): ListRow | null =>
  opened && changed?.uid === opened.uid && changed.version > opened.version ? changed : opened

const NOTHING: DocumentExtras = {}

function DocumentList({ resource, worked, extras = NOTHING }: Props) {
  const [chosen, setOpened] = useState<ListRow | null>(null)
  const opened = newest(chosen, extras.changed ?? null)
  const { actions: usual, asked, close } = useDocumentActs(resource)
  const actions = [...(extras.actions ?? []), ...usual]
  const { begun, done } = useBegun(resource)
  const form = useStartingForm(resource, worked, begun)
  const locked = useLocked(resource)
  return (
    <>
      <ResourceList
        resource={resource}
        columns={columns}
        form={form}
        begun={begun}
        onFormClosed={done}
        locked={locked}
        note={isSummed(resource) && '合计不含已作废'}
        rowActions={() => actions}
        toolbar={extras.toolbar}
        batch={(rows, list) => <BatchActs resource={resource} rows={rows} onDone={list.data.refetch} />}
        onOpen={setOpened}
      />
      {opened && (
        <DocumentDrawer
          key={opened.uid}
          resource={resource}
          row={opened}
          actions={actions}
          below={extras.below}
          room={extras.room}
          onClose={() => setOpened(null)}
        />
      )}
      {asked && (
        <DocumentQuestion
          key={`${asked.row.uid}${asked.act}`}
          resource={resource}
          asked={asked}
          onClose={() => {
            close()
            setOpened(null)
          }}
        />
      )}
    </>
  )
}

/** Why a document may not be changed now; its reviewer may while it waits, where it says so. */
function useLocked({ name, document }: Document): (row: ListRow) => string | null {
  const mayApprove = useMay(name, 'approve')
  const mayReview = mayApprove && document.reviewerEdits === true
  return useCallback(({ status }) => editRefusal(status as DocumentState, mayReview), [mayReview])
}

const columns = {
  files: { render: ({ files }: ListRow) => <FileCount count={Number(files ?? 0)} /> },
  status: { render: ({ status }: ListRow) => <DocumentTag status={status as DocumentState} /> },
}

const FileCount = ({ count }: { count: number }) =>
  count > 0 ? (
    <>
      <PaperClipOutlined aria-hidden /> {count}
    </>
  ) : (
    '-'
  )

/** A new document is of the farm one works in, and of today. */
function useStartingForm({ document }: Document, worked: Worked, begun: ListRow | null): FormOptions {
  const today = useToday()
  const farm = useStore(currentFarm, (state) => state.farm)
  return useMemo(
    () => ({ presets: { [document.farm]: farm?.uid, [document.day]: today, ...begun }, ...worked }),
    [document, farm, today, worked, begun],
  )
}
