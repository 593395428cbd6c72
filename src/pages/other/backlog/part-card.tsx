import { Button } from 'antd'
import type { ReactNode } from 'react'
import { Panel } from '#widgets/panel.tsx'
import type { HomeQuery } from './use-home.ts'

interface PartCardProps<Data> {
  title: string
  query: HomeQuery<Data>
  className?: string
  /** Small text next to the title. */
  note?(data: Data): ReactNode
  /** At the right end of the head. */
  more?: ReactNode
  children(data: Data): ReactNode
}

/** A card with an answer of its own: bars until it is there, and its failure in its place while the others work on. */
export function PartCard<Data>({ title, query, className = '', note, more, children }: PartCardProps<Data>) {
  const { data, error } = query
  return (
    <Panel
      title={title}
      note={data && note?.(data)}
      extra={more && <span className="home-more flex items-center gap-3 ml-auto">{more}</span>}
      className={`flex flex-col min-w-0 min-h-0 ${className}`}
      isBusy={!data && !error}
    >
      {data ? children(data) : error ? <PartFailed query={query} /> : <PartBones />}
    </Panel>
  )
}

export const PartFailed = ({ query: { error, refetch } }: { query: HomeQuery<unknown> }) => (
  <p className="m-0 p-3 text-2" role="alert">
    没有读到，{error?.message || '服务暂时不可用'}
    <Button type="link" onClick={refetch}>
      重试
    </Button>
  </p>
)

const PartBones = () => (
  <div className="home-part-bones grid gap-3">
    <i className="home-bone" />
    <i className="home-bone" />
    <i className="home-bone" />
  </div>
)
