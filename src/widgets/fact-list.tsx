import type { ReactNode } from 'react'
import './fact-list.css'

export type Fact = readonly [label: string, value: ReactNode]

/** Facts by name; how they lie is said by the class. */
export const FactList = ({ facts, className = '' }: { facts: readonly Fact[]; className?: string }) => (
  <dl className={`fact-list m-0 ${className}`}>
    {facts.map(([label, value]) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
)
