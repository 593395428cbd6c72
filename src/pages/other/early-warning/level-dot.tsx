import './level-dot.css'

/** The dot before a warning: red for an alarm, amber for a warning. The word stands beside it. */
export const LevelDot = ({ level }: { level: string }) => (
  <i className={level === 'RED' ? 'level-dot level-red' : 'level-dot'} aria-hidden />
)
