/** What is shown of a report: its rows or groups, its scorecard, a cross table, or groups side by side. */
export const reportViews = ['table', 'card', 'cross', 'compare'] as const
export type ReportView = (typeof reportViews)[number]
