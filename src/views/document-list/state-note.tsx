import { Alert } from 'antd'
import type { DocumentState } from '#kit/document-rules.ts'
import type { ListRow } from '#views/resource-list/use-list-data.ts'

const sentBack: Partial<Record<DocumentState, string>> = { DRAFT: '反审核', REJECTED: '驳回', VOID: '作废' }

interface StateNoteProps {
  row: ListRow
  mayApprove: boolean
}

/** Why a document stands where it stands: who sent it back and what for, or whom it waits for. */
export function StateNote({ row, mayApprove }: StateNoteProps) {
  const { status, reviewedBy, reviewNote } = row
  const word = sentBack[status as DocumentState]
  if (word && reviewNote)
    return (
      <Alert banner type="warning" message={`${String(reviewedBy ?? '')} ${word}：${String(reviewNote)}`} />
    )
  if (status !== 'SUBMITTED' || mayApprove) return null
  return <Alert banner type="info" message="已提交，等待有审核权限的人员审核" />
}
