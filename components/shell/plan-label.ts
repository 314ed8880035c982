/** Name of the only plan. */
export const PLAN_LABEL = 'Free Forever'
