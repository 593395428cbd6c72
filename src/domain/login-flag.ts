/** Value of the session flag loginFlag for people who came in by `/planlogin` (spec §2). The sign-in page needs it and nothing else of the plan system. */
export const PLAN_LOGIN = 'planlogin'
