import type { ExplainedAnswer } from '#resources/system/permission-explain.ts'

/** Whether and why, in one sentence; below it who can change that. */
export function AnswerCard({ answer }: { answer: ExplainedAnswer | null }) {
  if (!answer)
    return (
      <section className="explain-card explain-open" aria-label="说明">
        <p>选择功能和操作后，这里说明可以或不可以的原因</p>
      </section>
    )
  const cut = answer.sentence.indexOf('：')
  return (
    <section className="explain-card" aria-label="说明" data-may={answer.may}>
      <p className="explain-sentence" role="status">
        <i aria-hidden />
        <b>{answer.sentence.slice(0, cut)}</b>
        <span className="sr-only">：</span>
        <span>{answer.sentence.slice(cut + 1)}</span>
      </p>
      <Help answer={answer} />
    </section>
  )
}

function Help({ answer: { verdict, may, granting, administrators } }: { answer: ExplainedAnswer }) {
  if (may) return null
  return (
    <dl className="explain-help">
      {verdict === 'NO_FUNCTION' && (
        <>
          <dt>有此权限的角色</dt>
          <dd>{granting.length > 0 ? granting.join('、') : '没有，需由管理员新增角色'}</dd>
        </>
      )}
      <dt>可以联系</dt>
      <dd>
        {administrators.length > 0
          ? administrators.map(({ name, organisation }) => `${name}（${organisation}）`).join('、')
          : '集团系统管理员'}
      </dd>
    </dl>
  )
}
