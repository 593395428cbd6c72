import type { ReactNode } from 'react'

interface RowProps {
  readonly label: string
  readonly required?: boolean
  readonly error?: string | null | undefined
  readonly children: ReactNode
}

/** A line of the dialog: label, input, and what is wrong with it. */
export const Row = ({ label, required = false, error, children }: RowProps) => (
  <>
    <span className={required ? 'subscription-label is-required' : 'subscription-label'}>{label}</span>
    <div>
      {children}
      {error && (
        <small className="subscription-hint" data-tone="BAD" role="alert">
          {error}
        </small>
      )}
    </div>
  </>
)
