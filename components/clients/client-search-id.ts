/** Id of the search box on the clients page. As the URL's fragment, it moves the focus there. */
export const CLIENT_SEARCH_ID = 'client-search'
