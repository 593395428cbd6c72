import { useState } from 'react'
import type { ImportPage } from '#kit/import-page.ts'
import { isImportRunning } from '#kit/import-task.ts'
import type { Resource } from '#kit/resource.ts'
import { FollowRows } from '#views/resource-list/follow-rows.tsx'
import { ResourceList } from '#views/resource-list/resource-list.tsx'
import type { ListRow } from '#views/resource-list/use-list-data.ts'
import { useMay } from '#views/resource-list/use-rights.ts'
import { RevertDialog } from './revert-dialog.tsx'
import { type ImportCalls, tasksOf } from './use-import-calls.ts'

interface Props {
  page: ImportPage
  /** Declaration of the rows: a file and what became of it. */
  tasks: Resource
  calls: ImportCalls
  onOpen(uid: string): void
}

/** One row of them: the wizard stands above. */
const FILTERS = ['farmId', 'kindLabel', 'status']
const ONE_KIND = ['farmId', 'fileName', 'status']

const EVERY_MS = 2000
const isRunning = ({ status }: ListRow): boolean => isImportRunning(String(status))
const withoutErrors = ({ failed, status }: ListRow): string | null =>
  Number(failed) > 0 && status !== 'UPLOADED' ? null : '没有错误行'
const notCommitted = ({ status }: ListRow): string | null =>
  status === 'COMMITTED' ? null : '已提交的才能回滚'

/** The files of a page and what became of them: whoever comes back goes on from here. */
export function TaskList({ page, tasks, calls, onOpen }: Props) {
  const [reverted, setReverted] = useState<ListRow | null>(null)
  const mayRevert = useMay(page.name, 'revert')
  const open = ({ uid }: ListRow) => onOpen(uid)
  return (
    <>
      <ResourceList
        resource={{ ...tasks, name: page.name }}
        source={tasksOf(page)}
        filters={page.kinds.length > 1 ? FILTERS : ONE_KIND}
        onOpen={open}
        rowActions={() => [
          { key: 'open', label: '打开', onClick: open },
          {
            key: 'errors',
            label: '下载错误',
            reason: withoutErrors,
            onClick: ({ uid, fileName }) => calls.saveErrors(uid, String(fileName)),
          },
          ...(mayRevert
            ? [{ key: 'revert', label: '回滚', danger: true, reason: notCommitted, onClick: setReverted }]
            : []),
        ]}
        toolbar={(list) => <FollowRows list={list} isRunning={isRunning} everyMs={EVERY_MS} />}
      />
      {reverted && (
        <RevertDialog
          uid={reverted.uid}
          calls={calls}
          onClose={() => setReverted(null)}
          onStarted={() => onOpen(reverted.uid)}
        />
      )}
    </>
  )
}
