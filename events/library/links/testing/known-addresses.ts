/**
 * Addresses as people paste them, with the expected types, title and canonical address. Columns are
 * separated by ` | `; `-` means none.
 */
export const screens = `
https://www.themoviedb.org/movie/603-the-matrix | movie | The matrix | https://www.themoviedb.org/movie/603
https://www.themoviedb.org/movie/603-the-matrix?language=fr-FR | movie | The matrix | https://www.themoviedb.org/movie/603
https://themoviedb.org/movie/603 | movie | - | https://www.themoviedb.org/movie/603
https://www.themoviedb.org/movie/603-the-matrix/cast | movie | The matrix | https://www.themoviedb.org/movie/603
https://www.themoviedb.org/fr/movie/194-le-fabuleux-destin-d-amelie-poulain | movie | Le fabuleux destin d amelie poulain | https://www.themoviedb.org/movie/194
https://www.themoviedb.org/movie/129-%E5%8D%83%E3%81%A8%E5%8D%83%E5%B0%8B | movie | 千と千尋 | https://www.themoviedb.org/movie/129
HTTPS://WWW.THEMOVIEDB.ORG/movie/603 | movie | - | https://www.themoviedb.org/movie/603
https://www.themoviedb.org/tv/1399-game-of-thrones | series | Game of thrones | https://www.themoviedb.org/tv/1399
https://www.themoviedb.org/tv/1399-game-of-thrones/season/1 | series | Game of thrones | https://www.themoviedb.org/tv/1399
https://www.themoviedb.org/tv/1399?utm_source=share | series | - | https://www.themoviedb.org/tv/1399
https://www.imdb.com/title/tt0133093/ | movie,series | - | https://www.imdb.com/title/tt0133093
http://imdb.com/title/tt0133093 | movie,series | - | https://www.imdb.com/title/tt0133093
https://www.imdb.com/title/tt0133093/?ref_=nv_sr_srsg_0_tt_8_nm_0_q_matrix | movie,series | - | https://www.imdb.com/title/tt0133093
https://m.imdb.com/title/tt0133093/ | movie,series | - | https://www.imdb.com/title/tt0133093
https://m.imdb.com/fr/title/tt0133093 | movie,series | - | https://www.imdb.com/title/tt0133093
https://www.imdb.com/fr/title/tt0133093/reviews | movie,series | - | https://www.imdb.com/title/tt0133093
https://www.imdb.com/es-es/title/tt0133093/ | movie,series | - | https://www.imdb.com/title/tt0133093
https://www.imdb.com/title/tt0903747/episodes/?season=2 | movie,series | - | https://www.imdb.com/title/tt0903747
https://www.imdb.com/title/tt10872600/mediaviewer/rm3936939521 | movie,series | - | https://www.imdb.com/title/tt10872600
https://letterboxd.com/film/parasite-2019/ | movie | Parasite 2019 | https://letterboxd.com/film/parasite-2019
https://letterboxd.com/someone/film/amelie/ | movie | Amelie | https://letterboxd.com/film/amelie
https://www.allocine.fr/film/fichefilm_gen_cfilm=19776.html | movie | - | https://www.allocine.fr/film/fichefilm-19776
https://www.allocine.fr/film/fichefilm-19776/critiques/presse/ | movie | - | https://www.allocine.fr/film/fichefilm-19776
https://m.allocine.fr/film/fichefilm_gen_cfilm=19776.html | movie | - | https://www.allocine.fr/film/fichefilm-19776
https://www.allocine.fr/series/ficheserie_gen_cserie=7157.html | series | - | https://www.allocine.fr/series/ficheserie-7157
https://www.allocine.fr/series/ficheserie-7157/saison-8277/ | series | - | https://www.allocine.fr/series/ficheserie-7157
https://tv.apple.com/us/movie/the-matrix/umc.cmc.15c7zh6bkjr0vkqcxhxyvr0bw | movie | The matrix | https://tv.apple.com/movie/umc.cmc.15c7zh6bkjr0vkqcxhxyvr0bw
https://tv.apple.com/fr/movie/it/umc.cmc.2v9mn8opwuqzg | movie | It | https://tv.apple.com/movie/umc.cmc.2v9mn8opwuqzg
https://tv.apple.com/movie/umc.cmc.2v9mn8opwuqzg | movie | - | https://tv.apple.com/movie/umc.cmc.2v9mn8opwuqzg
https://tv.apple.com/us/show/severance/umc.cmc.1srk2goyh2q2zdxcx605w8vtx?ctx_brand=tvs.sbd.4000 | series | Severance | https://tv.apple.com/show/umc.cmc.1srk2goyh2q2zdxcx605w8vtx
https://tv.apple.com/us/episode/good-news-about-hell/umc.cmc.4hyx?showId=umc.cmc.1srk | series | - | https://tv.apple.com/episode/umc.cmc.4hyx
https://itunes.apple.com/us/movie/the-matrix/id271469518 | movie | The matrix | https://itunes.apple.com/movie/id271469518
https://itunes.apple.com/gb/tv-season/broadchurch-series-1/id606949443 | series | Broadchurch series 1 | https://itunes.apple.com/tv-season/id606949443
`;

export const books = `
https://openlibrary.org/works/OL893415W/Dune | book | Dune | https://openlibrary.org/works/OL893415W
https://openlibrary.org/works/OL893415W | book | - | https://openlibrary.org/works/OL893415W
https://openlibrary.org/works/OL1168083W/Nineteen_Eighty-Four?edition=ia%3A1984 | book | Nineteen Eighty-Four | https://openlibrary.org/works/OL1168083W
https://openlibrary.org/books/OL7353617M/Fantastic_Mr._Fox | book | Fantastic Mr. Fox | https://openlibrary.org/books/OL7353617M
http://openlibrary.org/books/OL7353617M | book | - | https://openlibrary.org/books/OL7353617M
https://openlibrary.org/isbn/978-0441172719 | book | - | https://openlibrary.org/isbn/9780441172719
https://openlibrary.org/isbn/080442957x | book | - | https://openlibrary.org/isbn/080442957X
https://www.goodreads.com/book/show/44767458-dune | book | Dune | https://www.goodreads.com/book/show/44767458
https://www.goodreads.com/en/book/show/44767458-dune | book | Dune | https://www.goodreads.com/book/show/44767458
https://www.goodreads.com/book/show/44767458-dune?from_search=true&qid=x&rank=1 | book | Dune | https://www.goodreads.com/book/show/44767458
https://www.goodreads.com/book/show/234225.Dune | book | Dune | https://www.goodreads.com/book/show/234225
https://goodreads.com/book/show/234225 | book | - | https://www.goodreads.com/book/show/234225
https://www.goodreads.com/book/isbn/9780441172719 | book | - | https://www.goodreads.com/book/isbn/9780441172719
https://books.google.com/books?id=B1hSG45JCX4C | book | - | https://books.google.com/books?id=B1hSG45JCX4C
https://books.google.fr/books?id=B1hSG45JCX4C&printsec=frontcover&hl=fr#v=onepage | book | - | https://books.google.com/books?id=B1hSG45JCX4C
https://books.google.co.uk/books/about/Dune.html?id=B1hSG45JCX4C&redir_esc=y | book | - | https://books.google.com/books?id=B1hSG45JCX4C
https://www.google.com/books/edition/Dune_Messiah/B1hSG45JCX4C?hl=en&gbpv=1 | book | Dune Messiah | https://books.google.com/books?id=B1hSG45JCX4C
https://www.google.fr/books/edition/_/B1hSG45JCX4C?gbpv=0 | book | - | https://books.google.com/books?id=B1hSG45JCX4C
https://play.google.com/store/books/details?id=B1hSG45JCX4C | book | - | https://books.google.com/books?id=B1hSG45JCX4C
https://www.amazon.com/Dune-Frank-Herbert/dp/0441172717 | book | - | https://www.amazon.com/dp/0441172717
https://www.amazon.fr/Dune-Frank-Herbert/dp/0441172717/ref=sr_1_1?__mk_fr_FR=x&keywords=dune | book | - | https://www.amazon.fr/dp/0441172717
https://www.amazon.co.uk/gp/product/0441172717?tag=someone-21 | book | - | https://www.amazon.co.uk/dp/0441172717
https://www.amazon.de/gp/aw/d/0441172717 | book | - | https://www.amazon.de/dp/0441172717
https://smile.amazon.com/dp/080442957X/ | book | - | https://www.amazon.com/dp/080442957X
https://www.amazon.com.au/Dune/product-reviews/0441172717/ | book | - | https://www.amazon.com.au/dp/0441172717
https://amazon.ca/exec/obidos/ASIN/0441172717 | book | - | https://www.amazon.ca/dp/0441172717
https://www.amazon.com/-/es/Frank-Herbert/dp/0441172717 | book | - | https://www.amazon.com/dp/0441172717
https://bookshop.org/p/books/dune-frank-herbert/6708711?ean=9780441172719 | book | - | https://bookshop.org/p/books/dune-frank-herbert/6708711?ean=9780441172719
https://bookshop.org/a/12345/9780441172719 | book | - | https://bookshop.org/a/12345/9780441172719
https://uk.bookshop.org/books/dune/9780441172719 | book | - | https://uk.bookshop.org/books/dune/9780441172719
https://www.waterstones.com/book/dune/frank-herbert/9780340960196 | book | - | https://www.waterstones.com/book/dune/frank-herbert/9780340960196
https://www.barnesandnoble.com/w/dune-frank-herbert/1100055331?ean=9780441172719 | book | - | https://www.barnesandnoble.com/w/dune-frank-herbert/1100055331?ean=9780441172719
https://www.worldcat.org/isbn/9780441172719 | book | - | https://www.worldcat.org/isbn/9780441172719
https://www.worldcat.org/isbn/0441172717 | book | - | https://www.worldcat.org/isbn/0441172717
https://www.librarything.com/isbn/9780441172719 | book | - | https://www.librarything.com/isbn/9780441172719
https://www.placedeslibraires.fr/livre/9782266320481-dune-tome-1-frank-herbert/ | book | - | https://www.placedeslibraires.fr/livre/9782266320481-dune-tome-1-frank-herbert
https://www.decitre.fr/livres/dune-9782266320481.html | book | - | https://www.decitre.fr/livres/dune-9782266320481.html
https://books.apple.com/us/book/dune/id597734953 | book | Dune | https://books.apple.com/book/id597734953
https://books.apple.com/fr/audiobook/dune/id1418283087?l=fr | book | Dune | https://books.apple.com/audiobook/id1418283087
https://itunes.apple.com/us/book/dune/id597734953?mt=11 | book | Dune | https://books.apple.com/book/id597734953
`;

export const sounds = `
https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV | music | - | https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV
https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV?si=3f2a9b1c0d4e4f5a | music | - | https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV
https://open.spotify.com/intl-fr/track/0DiWol3AO6WpXZgp0goxAV?si=x | music | - | https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV
https://open.spotify.com/intl-pt/album/2noRn2Aes5aoNVsU6iWThc | music | - | https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc
https://open.spotify.com/embed/track/0DiWol3AO6WpXZgp0goxAV | music | - | https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV
https://play.spotify.com/track/0DiWol3AO6WpXZgp0goxAV | music | - | https://open.spotify.com/track/0DiWol3AO6WpXZgp0goxAV
https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc?highlight=spotify:track:x | music | - | https://open.spotify.com/album/2noRn2Aes5aoNVsU6iWThc
https://open.spotify.com/show/2MAi0BvDc6GTFvKFPXnkCL | podcast | - | https://open.spotify.com/show/2MAi0BvDc6GTFvKFPXnkCL
https://open.spotify.com/intl-de/show/2MAi0BvDc6GTFvKFPXnkCL?si=a | podcast | - | https://open.spotify.com/show/2MAi0BvDc6GTFvKFPXnkCL
https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk?si=b&utm_source=copy-link | podcast | - | https://open.spotify.com/episode/4rOoJ6Egrf8K2IrywzwOMk
https://www.deezer.com/track/3135556 | music | - | https://www.deezer.com/track/3135556
https://www.deezer.com/fr/track/3135556?utm_campaign=clipboard-generic | music | - | https://www.deezer.com/track/3135556
http://deezer.com/en/track/3135556 | music | - | https://www.deezer.com/track/3135556
https://www.deezer.com/pt-br/track/3135556 | music | - | https://www.deezer.com/track/3135556
https://www.deezer.com/us/album/302127 | music | - | https://www.deezer.com/album/302127
https://www.deezer.com/fr/show/1240362 | podcast | - | https://www.deezer.com/show/1240362
https://www.deezer.com/fr/episode/526673645 | podcast | - | https://www.deezer.com/episode/526673645
https://music.apple.com/us/album/discovery/697194953 | music | Discovery | https://music.apple.com/album/697194953
https://music.apple.com/fr/album/discovery/697194953?l=en | music | Discovery | https://music.apple.com/album/697194953
https://music.apple.com/fr/album/one-more-time/697194953?i=697195462 | music | One more time | https://music.apple.com/album/697194953?i=697195462
https://music.apple.com/us/song/one-more-time/697195462 | music | One more time | https://music.apple.com/song/697195462
https://geo.music.apple.com/us/album/_/697194953?app=music&at=11l | music | - | https://music.apple.com/album/697194953
https://music.apple.com/fr/album/697194953 | music | - | https://music.apple.com/album/697194953
https://itunes.apple.com/us/album/discovery/id697194953 | music | Discovery | https://music.apple.com/album/697194953
https://podcasts.apple.com/fr/podcast/transfert/id1129240408 | podcast | Transfert | https://podcasts.apple.com/podcast/id1129240408
https://podcasts.apple.com/us/podcast/serial/id917918570?i=1000325389498 | podcast | Serial | https://podcasts.apple.com/podcast/id917918570?i=1000325389498
https://podcasts.apple.com/podcast/id917918570 | podcast | - | https://podcasts.apple.com/podcast/id917918570
https://podcasts.apple.com/us/podcast/99-invisible/id394775318?mt=2 | podcast | 99 invisible | https://podcasts.apple.com/podcast/id394775318
https://itunes.apple.com/us/podcast/serial/id917918570 | podcast | Serial | https://podcasts.apple.com/podcast/id917918570
https://daftpunk.bandcamp.com/album/random-access-memories | music | Random access memories | https://daftpunk.bandcamp.com/album/random-access-memories
https://daftpunk.bandcamp.com/track/contact?from=embed | music | Contact | https://daftpunk.bandcamp.com/track/contact
`;
