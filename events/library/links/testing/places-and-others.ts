/** Addresses of places, in the columns of `known-addresses.ts`. */
export const places = `
https://www.google.com/maps/place/Caf%C3%A9+de+Flore/@48.8541,2.3326,17z | place | Café de Flore | https://www.google.com/maps/place/Caf%C3%A9+de+Flore/@48.8541,2.3326,17z
https://www.google.com/maps/place/Sk%C3%B3gafoss/@63.4,-19.2,12z/data=!3m1!4b1!4m6!3m5!1s0x48d74f0f0a9b6a6b:0x10!8m2!3d63.5320523!4d-19.5113626!16zL20 | place | Skógafoss | https://maps.google.com/?cid=16
https://www.google.fr/maps/place/Saint-Germain-des-Pr%C3%A9s/@48.8,2.3,15z/data=!4m6!3m5!1s0x47e671d77f:0xff!8m2!3d48.85!4d2.33?entry=ttu&g_ep=EgoyMDI0 | place | Saint-Germain-des-Prés | https://maps.google.com/?cid=255
https://maps.google.co.uk/maps/place/Tower+Bridge/data=!4m2!3m1!1s0x4876034d:0x2a | place | Tower Bridge | https://maps.google.com/?cid=42
https://www.google.com.au/maps/place/Sydney+Opera+House/@-33.8567844,151.2152967,17z | place | Sydney Opera House | https://www.google.com.au/maps/place/Sydney+Opera+House/@-33.8567844,151.2152967,17z
https://www.google.com/maps/place/48%C2%B051'24.0%22N+2%C2%B021'03.0%22E/@48.85,2.35,17z | place | - | https://www.google.com/maps/place/48%C2%B051'24.0%22N+2%C2%B021'03.0%22E/@48.85,2.35,17z
https://www.google.com/maps/place/8FW4V75V%2B8Q/ | place | - | https://www.google.com/maps/place/8FW4V75V%2B8Q/
https://www.google.com/maps/place/48.8541,2.3326 | place | - | https://www.google.com/maps/place/48.8541,2.3326
https://maps.google.com/?cid=12345678901234567890 | place | - | https://maps.google.com/?cid=12345678901234567890
https://maps.google.com/maps?cid=255&hl=fr | place | - | https://maps.google.com/?cid=255
https://maps.google.com/?q=Caf%C3%A9+de+Flore,+172+Bd+Saint-Germain,+75006+Paris&ftid=0x47e6:0xff | place | Café de Flore | https://maps.google.com/?cid=255
https://maps.google.com/?q=48.8541,2.3326 | place | - | https://maps.google.com/?q=48.8541,2.3326
https://maps.google.com/maps?q=loc:48.8541,2.3326 | place | - | https://maps.google.com/maps?q=loc:48.8541,2.3326
https://www.google.com/maps?q=Caf%C3%A9+de+Flore | place | Café de Flore | https://www.google.com/maps?q=Caf%C3%A9+de+Flore
https://www.google.com/maps/search/?api=1&query=Caf%C3%A9+de+Flore&query_place_id=ChIJ123 | place | Café de Flore | https://www.google.com/maps/search/?api=1&query=Caf%C3%A9+de+Flore&query_place_id=ChIJ123
https://www.google.com/maps/search/?api=1&query=47.5951518%2C-122.3316393 | place | - | https://www.google.com/maps/search/?api=1&query=47.5951518%2C-122.3316393
https://google.com/maps/place/Louvre | place | Louvre | https://google.com/maps/place/Louvre
https://maps.app.goo.gl/AbCdEf123 | place | - | https://maps.app.goo.gl/AbCdEf123
https://goo.gl/maps/AbCdEf123 | place | - | https://goo.gl/maps/AbCdEf123
https://maps.apple.com/?ll=48.8541,2.3326&q=Caf%C3%A9%20de%20Flore | place | Café de Flore | https://maps.apple.com/?ll=48.8541,2.3326&q=Caf%C3%A9%20de%20Flore
https://maps.apple.com/?address=172%20Bd%20Saint-Germain&auid=123&ll=48.8541,2.3326&lsp=9902&q=Caf%C3%A9%20de%20Flore | place | Café de Flore | https://maps.apple.com/?ll=48.8541,2.3326&q=Caf%C3%A9%20de%20Flore
https://maps.apple.com/place?coordinate=48.8541,2.3326&name=Caf%C3%A9%20de%20Flore&place-id=I123&map=explore | place | Café de Flore | https://maps.apple.com/?ll=48.8541,2.3326&q=Caf%C3%A9%20de%20Flore
https://www.openstreetmap.org/node/42 | place | - | https://www.openstreetmap.org/node/42
https://www.openstreetmap.org/way/42#map=17/48.1/2.2 | place | - | https://www.openstreetmap.org/way/42
https://openstreetmap.org/relation/7444?locale=fr | place | - | https://www.openstreetmap.org/relation/7444
https://osm.org/node/42 | place | - | https://www.openstreetmap.org/node/42
https://www.openstreetmap.org/node/42/history | place | - | https://www.openstreetmap.org/node/42
https://www.openstreetmap.org/?mlat=48.5&mlon=-2.25#map=15/48.5/-2.25 | place | - | https://www.openstreetmap.org/?mlat=48.5&mlon=-2.25
`;

/** Addresses that identify an item without its type. */
export const untyped = `
https://www.amazon.fr/dp/B00KSQHX1K | - | - | https://www.amazon.fr/dp/B00KSQHX1K
https://www.amazon.fr/Cafeti%C3%A8re/dp/B00KSQHX1K/ref=sr_1_3?keywords=x | - | - | https://www.amazon.fr/dp/B00KSQHX1K
https://open.spotify.com/artist/4tZwfgrHOc3mvqYlEYSvVi | - | - | https://open.spotify.com/artist/4tZwfgrHOc3mvqYlEYSvVi
https://open.spotify.com/intl-fr/playlist/37i9dQZF1DXcBWIGoYBM5M?si=x | - | - | https://open.spotify.com/playlist/37i9dQZF1DXcBWIGoYBM5M
https://www.deezer.com/fr/artist/27 | - | - | https://www.deezer.com/artist/27
https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PL1&t=42s | - | - | https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://m.youtube.com/watch?v=dQw4w9WgXcQ | - | - | https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://youtu.be/dQw4w9WgXcQ?si=abc | - | - | https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://music.youtube.com/watch?v=dQw4w9WgXcQ&feature=share | - | - | https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://www.youtube.com/shorts/dQw4w9WgXcQ | - | - | https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ | - | - | https://www.youtube.com/watch?v=dQw4w9WgXcQ
https://en.m.wikipedia.org/wiki/Dune_(novel) | - | - | https://en.wikipedia.org/wiki/Dune_(novel)
https://fr.wikipedia.org/wiki/Le_Fabuleux_Destin_d%27Am%C3%A9lie_Poulain?oldid=1#Distribution | - | - | https://fr.wikipedia.org/wiki/Le_Fabuleux_Destin_d%27Am%C3%A9lie_Poulain
https://simple.m.wikipedia.org/wiki/Dune | - | - | https://simple.wikipedia.org/wiki/Dune
`;

/** Addresses that are not recognised. */
export const unknown = `
https://example.com
https://example.com/movie/603
https://example.com/title/tt0133093/
https://example.com/?u=https://www.themoviedb.org/movie/603
https://example.com/%E0%A4%A
https://themoviedb.org.example.com/movie/603
https://notthemoviedb.org/movie/603
https://www.themoviedb.org.evil.example/movie/603
https://user:www.imdb.com@example.com/title/tt0133093
https://www.themoviedb.org/
https://www.themoviedb.org/movie
https://www.themoviedb.org/movie/now-playing
https://www.themoviedb.org/person/6384-keanu-reeves
https://www.themoviedb.org/list/603
https://www.themoviedb.org/collection/2344-the-matrix-collection
https://www.imdb.com/
https://www.imdb.com/name/nm0000206/
https://www.imdb.com/chart/top/
https://www.imdb.com/video/vi1032782617/?ref_=tt0133093
https://www.imdb.com/list/ls000024390/
https://www.imdb.com/title/nm0000206/
https://letterboxd.com/someone/list/best-films/
https://letterboxd.com/films/popular/
https://boxd.it/1a2b
https://www.allocine.fr/personne/fichepersonne_gen_cpersonne=1.html
https://www.allocine.fr/film/aucinema/
https://www.netflix.com/title/80057281
https://www.netflix.com/watch/80057281?trackId=13752289
https://www.primevideo.com/detail/0H7LY5ZKKBM1MIW0244WE9O2C4
https://www.disneyplus.com/series/andor/3xsQKWG00GL5
https://www.justwatch.com/fr/film/matrix
https://www.rottentomatoes.com/m/matrix
https://openlibrary.org/authors/OL79034A/Frank_Herbert
https://openlibrary.org/search?q=9780441172719
https://openlibrary.org/isbn/9780441172718
https://www.goodreads.com/author/show/58.Frank_Herbert
https://www.goodreads.com/series/45935-dune
https://www.goodreads.com/search?q=9780441172719
https://books.google.com/books?q=dune
https://books.google.com/books?id=short
https://play.google.com/store/apps/details?id=com.spotify.music
https://www.amazon.fr/s?k=9780441172719
https://www.amazon.fr/gp/bestsellers/books/0441172717
https://www.amazon.com/b?node=0441172717
https://www.amazon.com/stores/author/B000APO5KQ
https://www.amazon.example/dp/0441172717
https://notamazon.com/dp/0441172717
https://amzn.to/3AbCdEf
https://amzn.eu/d/3AbCdEf
https://a.co/d/3AbCdEf
https://www.barnesandnoble.com/w/dune-frank-herbert/1100055331
https://www.barnesandnoble.com/w/dune/0441172717
https://bookshop.org/p/books/dune-frank-herbert/6708711
https://search.worldcat.org/title/0441172717
https://www.librarything.com/work/0441172717
https://shop.example.com/livre/9780441172719/dune
https://www.fnac.com/a9780441172719/dune
https://www.npr.org/2024/01/02/1222434458/story
https://www.theguardian.com/books/2021/sep/18/0441172717
https://twitter.com/someone/status/9780441172719
https://open.spotify.com/
https://open.spotify.com/track/<script>
https://open.spotify.com/track/short
https://open.spotify.com/user/spotify
https://open.spotify.com/search/dune
https://www.spotify.com/fr/premium/
https://spotify.link/AbCdEf
https://accounts.spotify.com/track/0DiWol3AO6WpXZgp0goxAV
https://www.deezer.com/fr/
https://www.deezer.com/fr/profile/42
https://www.deezer.com/fr/track/abc
https://deezer.page.link/AbCdEf
https://link.deezer.com/s/AbCdEf
https://music.apple.com/us/artist/daft-punk/5468295
https://music.apple.com/us/playlist/todays-hits/pl.f4d106fed2bd41149aaacabb233eb5eb
https://music.apple.com/us/browse
https://podcasts.apple.com/us/charts
https://books.apple.com/us/author/frank-herbert/id2122559
https://tv.apple.com/us/person/keanu-reeves/umc.cpc.1
https://apps.apple.com/us/app/spotify/id324684580
https://support.apple.com/fr-fr/book/id123
https://www.apple.com/fr/movie/123
https://bandcamp.com/discover
https://daftpunk.bandcamp.com/merch
https://soundcloud.com/someone/track
https://www.youtube.com/@someone
https://www.youtube.com/playlist?list=PL1
https://youtu.be/
https://www.google.com/search?q=maps
https://www.google.com/maps
https://www.google.com/maps/@48.8541,2.3326,15z
https://www.google.com/maps/search/restaurants/@48.85,2.33,15z
https://www.google.com/maps/search/?api=1
https://www.google.com/maps/dir/Paris/Lyon/
https://www.google.com/maps/dir/?api=1&destination=Louvre
https://www.google.com/maps/d/viewer?mid=1a2b
https://www.google.evil.example/maps/place/Louvre
https://google.com.example.com/maps/place/Louvre
https://maps.app.goo.gl/
https://goo.gl/AbCdEf
https://share.google/AbCdEf
https://maps.apple.com/?q=pizza
https://maps.apple.com/?daddr=Louvre&ll=48.8,2.3
https://www.openstreetmap.org/#map=15/48.85/2.33
https://www.openstreetmap.org/search?query=Louvre
https://www.openstreetmap.org/user/someone
https://osm.org/go/0BOdUSJJ
https://www.wikipedia.org/
https://en.wikipedia.org/w/index.php?search=dune
https://www.tripadvisor.fr/Restaurant_Review-g187147-d719379
javascript:alert("https://www.themoviedb.org/movie/603")
data:text/html,https://www.deezer.com/track/1
ftp://www.imdb.com/title/tt0133093/
themoviedb.org/movie/603
`;
