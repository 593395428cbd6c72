import type { ReactNode } from 'react'

export type Fact = readonly [label: string, value: ReactNode]

/** Facts by name; how they lie is said by the class. */
export const FactList = ({ facts, className }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={className}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
