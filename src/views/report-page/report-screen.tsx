import { Skeleton } from 'antd'
import type { ComponentType } from 'react'
import { RESULT } from '#kit/downloads.ts'
import { isForbidden, ListError } from '#views/resource-list/list-error.tsx'
import { EmptyState } from '#widgets/empty-state.tsx'
import { useOwnSearch } from '#widgets/view-address.ts'
import { ReportPage } from './report-page.tsx'
import { useDeclaration } from './state/report-answer.ts'
import { StoredResult } from './stored-result.tsx'

/** The screen of any report, drawn by its declaration on the server. */
export function ReportScreen({ name }: { name: string }) {
  const { report, error, retry } = useDeclaration(name)
  const result = new URLSearchParams(useOwnSearch()).get(RESULT)
  if (report)
    return result ? (
      <StoredResult key={result} report={report} uid={result} />
    ) : (
      <ReportPage report={report} />
    )
  if (isForbidden(error)) return <EmptyState kind="no-right" title="没有查看此报表的权限" />
  if (error) return <ListError error={error} since={0} onRetry={retry} />
  return <Skeleton active={false} paragraph={{ rows: 8 }} title={false} />
}

/** The same as a component of its own, for the list of screens. */
export const reportScreen =
  (name: string): ComponentType =>
  () => <ReportScreen name={name} />
