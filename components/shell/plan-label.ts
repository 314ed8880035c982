/** Name of the only plan (specification, section 1). */
export const PLAN_LABEL = 'Free Forever'
