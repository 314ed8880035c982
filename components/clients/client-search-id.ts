/** The search box of the clients page; as the address's fragment it asks for the focus. */
export const CLIENT_SEARCH_ID = 'client-search'
