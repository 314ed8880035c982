/** The one plan there is (specification 1). */
export const PLAN_LABEL = 'Free Forever'
