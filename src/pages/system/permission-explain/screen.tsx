import { Skeleton } from 'antd'
import { user } from '#resources/system/user.ts'
import { ListError } from '#views/resource-list/list-error.tsx'
import { useMay } from '#views/resource-list/use-rights.ts'
import { AnswerCard } from './answer-card.tsx'
import { QuestionBar } from './question-bar.tsx'
import { NodeTable, RoleTable } from './rights-tables.tsx'
import { useAllFunctions, useAsked, useExplained } from './use-explained.ts'
import './permission-explain.css'

/** 权限说明: why one may, or may not, do something; by which role and which node of the data scope. */
export function Screen() {
  const { asked, ask } = useAsked()
  const functions = useAllFunctions()
  const mayChoose = useMay(user.name, 'list')
  const { explained, error, loading, refetch } = useExplained(asked)
  return (
    <div className="explain-page" aria-busy={loading}>
      <header className="explain-head">
        <h1>权限说明</h1>
        {explained && (
          <small>
            {explained.person.name}（{explained.person.account}），{explained.person.organisation}
          </small>
        )}
      </header>
      <QuestionBar
        asked={asked}
        person={explained?.person}
        functions={functions}
        mayChoose={mayChoose}
        onAsk={ask}
      />
      {error && <ListError error={error} since={0} onRetry={refetch} />}
      {!explained && !error && <Skeleton active={false} title={false} />}
      {explained && !error && (
        <>
          <AnswerCard answer={explained.answer} />
          <div className="explain-tables">
            <RoleTable roles={explained.roles} />
            <NodeTable nodes={explained.nodes} />
          </div>
        </>
      )}
    </div>
  )
}
