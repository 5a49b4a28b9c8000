"""Between the network and the routes: who asks, from where and how much; the page's files; other devices."""
